import type { RuleKey } from '@foyer/contract/rules/message-keys.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { fieldRefused } from './responses/app-error.ts';

/** A typed line as it is stored. Throws VALIDATION_FAILED with the field and the key of the rule that it breaks. */
export function readLine(typed: string, field: string, check: (typed: string) => RuleKey | null): string {
  const fault = check(typed);
  if (fault) throw fieldRefused(field, fault);
  return cleanLine(typed);
}
