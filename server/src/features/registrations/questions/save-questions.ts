import type { RequestOf } from '@foyer/contract/http.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { saveQuestions as contract } from '@foyer/contract/registrations/questions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { activeQuestions } from './active-questions.ts';
import { forgetQuestions } from './has-questions.ts';

type QuestionInputs = RequestOf<typeof contract>['body']['questions'];

/**
 * Replaces the questions of an event. Missing questions are archived, and so is a question whose kind, or as a consent whose
 * text, changes: existing answers must keep the meaning they had when they were given.
 */
export async function saveQuestions(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, questions }: { id: string; questions: QuestionInputs },
): Promise<{ questions: EventQuestion[] }> {
  checkOptions(questions);
  const saved = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    const now = deps.clock.now();
    const before = await activeQuestions(tx, eventId);
    const kept = new Set<string>();
    for (const [position, { id, ...question }] of questions.entries()) {
      const row = { ...question, options: hasOptions(question) ? question.options : [], position };
      const existing = before.find((each) => each.id === id && !kept.has(each.id));
      if (
        existing &&
        existing.kind === question.kind &&
        (question.kind !== 'consent' || existing.label === question.label)
      ) {
        kept.add(existing.id);
        await tx.update(eventQuestions).set(row).where(eq(eventQuestions.id, existing.id));
      } else {
        await tx.insert(eventQuestions).values({ ...row, id: deps.random.uuid(), eventId, createdAt: now });
      }
    }
    const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
    const archived = and(eq(eventQuestions.eventId, eventId), inArray(eventQuestions.id, gone));
    if (gone.length > 0) await tx.update(eventQuestions).set({ archivedAt: now }).where(archived);
    return await activeQuestions(tx, eventId);
  });
  forgetQuestions(deps, eventId);
  return { questions: saved };
}

const hasOptions = ({ kind }: Pick<QuestionInputs[number], 'kind'>) => kind === 'choice' || kind === 'several';

function checkOptions(questions: QuestionInputs): void {
  const at = questions.findIndex((question) => hasOptions(question) && question.options.length < 2);
  if (at !== -1) throw fieldRefused(`questions.${at}.options`, 'question.options');
}
