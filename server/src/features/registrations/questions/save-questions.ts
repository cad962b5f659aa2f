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

type Given = RequestOf<typeof contract>['body']['questions'];

/**
 * What guests are asked from now on. What is gone is archived, and so is what becomes another kind of question or other
 * words to agree to: answers mean what was asked when they were given.
 */
export async function saveQuestions(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, questions }: { id: string; questions: Given },
): Promise<{ questions: EventQuestion[] }> {
  checkOptions(questions);
  const saved = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is cancelled.');
    const now = deps.clock.now();
    const before = await activeQuestions(tx, eventId);
    const kept = new Set<string>();
    for (const [position, { id, ...given }] of questions.entries()) {
      const row = { ...given, options: hasOptions(given) ? given.options : [], position };
      const known = before.find((question) => question.id === id && !kept.has(question.id));
      if (known && known.kind === given.kind && (given.kind !== 'consent' || known.label === given.label)) {
        kept.add(known.id);
        await tx.update(eventQuestions).set(row).where(eq(eventQuestions.id, known.id));
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

const hasOptions = ({ kind }: Pick<Given[number], 'kind'>) => kind === 'choice' || kind === 'several';

function checkOptions(questions: Given): void {
  const at = questions.findIndex((question) => hasOptions(question) && question.options.length < 2);
  if (at !== -1) throw fieldRefused(`questions.${at}.options`, 'question.options');
}
