import type { EventQuestion } from '@foyer/contract/events/question.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { readEvent } from '../shown/read-event.ts';
import { questionsOf } from './questions-of.ts';

/** What is asked, for whoever may see the event. */
export async function listQuestions(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ questions: EventQuestion[] }> {
  await readEvent(deps, viewer, { id });
  return { questions: await questionsOf(deps.db, id) };
}
