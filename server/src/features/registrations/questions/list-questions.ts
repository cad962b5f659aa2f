import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Deps } from '#src/deps.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { activeQuestions } from './active-questions.ts';

/** What is asked, for whoever may see the event. */
export async function listQuestions(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ questions: EventQuestion[] }> {
  await readEvent(deps, viewer, { id });
  return { questions: await activeQuestions(deps.db, id) };
}
