import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';
import { checkConfirmation, type PasswordOwner, passwordProblems } from '@foyer/contract/rules/passwords/password.ts';

/** What is typed into the form. */
export type PasswordDraft = { current: string; next: string; repeated: string };

/** What is wrong with it, field by field; empty when it can be sent. */
export function passwordDraftProblems(
  { current, next, repeated }: PasswordDraft,
  { asksCurrent, ...owner }: PasswordOwner & { asksCurrent: boolean },
): Partial<Record<keyof PasswordDraft, KeyOf<'password'>>> {
  const [nextProblem] = next === '' ? (['password.required'] as const) : passwordProblems(next, owner);
  const repeatedProblem = checkConfirmation(next, repeated);
  return {
    ...(asksCurrent && current === '' && { current: 'password.required' }),
    ...(nextProblem && { next: nextProblem }),
    ...(!nextProblem && repeatedProblem && { repeated: repeatedProblem }),
  };
}
