import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';
import { checkConfirmation, type PasswordOwner, passwordProblems } from '@foyer/contract/rules/passwords/password.ts';

/** The values of the form. */
export type PasswordDraft = { current: string; next: string; repeated: string };

/** The problems by field; empty when the form can be submitted. */
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
