import { z } from 'zod';
import type { RuleKey } from './message-keys.ts';

type Keys = { required?: RuleKey; short: RuleKey; long: RuleKey };

/**
 * A typed line of text, trimmed, with its bounds in the documentation and one key for each way to miss them. Which
 * characters it may hold is for the rules (rules/names/name.ts, rules/profiles/slug.ts), which the verbs ask as well.
 */
export function typedLine({ min, max }: { min: number; max: number }, { short, long, required = short }: Keys) {
  return z
    .string(required)
    .trim()
    .min(min, { error: ({ input }) => (input === '' ? required : short) })
    .max(max, long);
}
