import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { activeQuestions } from './active-questions.ts';
import { checkAnswers } from './check-answers.ts';

type MyAnswers = { questions: EventQuestion[]; answers: Record<string, string | string[] | boolean> };

/** The viewer's answers with the current questions. */
export async function readMyAnswers(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<MyAnswers> {
  const { answers } = await requireMyRegistration(db, id, userId);
  return { questions: await activeQuestions(db, id), answers };
}

/** Updates the viewer's answers. Possible until the event starts, because the organizer relies on them afterwards. */
export async function changeMyAnswers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { id, answers: given }: { id: string; answers: Answers },
): Promise<MyAnswers> {
  return await db.transaction(async (tx) => {
    const registration = await requireMyRegistration(tx, id, userId, true);
    const [event] = await tx.select({ startsAt: events.startsAt }).from(events).where(eq(events.id, id));
    if (!event?.startsAt || event.startsAt <= clock.now())
      throw new AppError('REGISTRATION_CLOSED', 'The event has started.');
    const questions = await activeQuestions(tx, id);
    const answers = checkAnswers(questions, given, { before: registration.answers });
    await tx.update(registrations).set({ answers }).where(eq(registrations.id, registration.id));
    return { questions, answers };
  });
}

async function requireMyRegistration(db: Db | Tx, eventId: string, userId: string, isLocked = false) {
  const query = db
    .select({ id: registrations.id, answers: registrations.answers })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eq(registrations.userId, userId),
        inArray(registrations.state, ['pending', 'held', 'confirmed']),
      ),
    );
  const [registration] = await (isLocked ? query.for('update') : query);
  if (!registration) throw noSuchEvent();
  return registration;
}
