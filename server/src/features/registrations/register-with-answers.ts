import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { eq } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { type Decision, decideRegistrations, type RegistrationAttempt } from './decide-registrations.ts';
import { activeQuestions } from './questions/active-questions.ts';
import { requireAnswers } from './questions/check-answers.ts';

/**
 * Decides one attempt and stores its answers in the same transaction. If the answers are invalid, nothing has happened, so
 * nobody gets a spot without the required answers.
 */
export async function registerWithAnswers(
  deps: Deps,
  eventId: string,
  attempt: RegistrationAttempt,
  answersInput: Answers | undefined,
): Promise<Decision> {
  const decision = await deps.db.transaction(async (tx) => {
    const [decided] = await decideRegistrations({ ...deps, db: tx }, eventId, [attempt]);
    if (!decided) throw new Error('an attempt was left undecided');
    const isNew = decided.outcome === 'done' && decided.registration?.id === attempt.id;
    if (!isNew) return decided;
    const answers = requireAnswers(await activeQuestions(tx, eventId), answersInput);
    await tx.update(registrations).set({ answers }).where(eq(registrations.id, attempt.id));
    return decided;
  });
  deps.wakeOutbox();
  return decision;
}
