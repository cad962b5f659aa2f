import { z } from 'zod';
import type { RuleKey } from './message-keys.ts';

type Keys = { required?: RuleKey; short: RuleKey; long: RuleKey };

/**
 * The schema of a line of text, trimmed, with one message key for each broken bound. Its characters are checked by
 * rules/names/name.ts and rules/profiles/slug.ts.
 */
export function typedLine({ min, max }: { min: number; max: number }, { short, long, required = short }: Keys) {
  return z
    .string(required)
    .trim()
    .min(min, { error: ({ input }) => (input === '' ? required : short) })
    .max(max, long);
}
