import { and, eq, gt } from 'drizzle-orm';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { decline, unregister } from '../registering/register.ts';
import { noticeValues } from '../telling/notice-values.ts';
import { tellOne } from '../telling/tell-one.ts';
import { serveLine } from './line/serve-line.ts';

/** Gives the viewer's place back, and offers it to whoever is first in line. */
export async function leaveEvent(deps: Deps, viewer: SignedInUser, input: { id: string }) {
  const answer = await unregister(deps, viewer, input);
  if (answer.registration) await confirmLeft(deps, viewer, input.id, answer.registration.id);
  await serveSoon(deps, input.id);
  return answer;
}

/** The organizer declines somebody; a place that was given goes to the line. */
export async function declineThenServe(
  deps: Deps,
  viewer: SignedInUser,
  input: { id: string; registrationId: string },
) {
  const answer = await decline(deps, viewer, input);
  await serveSoon(deps, input.id);
  return answer;
}

/** Sends the file that takes the event out of a calendar again. */
async function confirmLeft(deps: Deps, { userId }: SignedInUser, eventId: string, registrationId: string) {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event && noticeValues(event);
    if (shown) await tellOne(deps, tx, { shown, registrationId, userId, what: 'left', key: 'left' });
  });
  deps.wakeOutbox();
}

/** After the commit of what gave places back. What fails here is done within a minute (serve-lines.ts). */
async function serveSoon(deps: Deps, eventId: string): Promise<void> {
  const waits = and(eq(eventAudiences.eventId, eventId), gt(eventAudiences.waiting, 0));
  try {
    const someone = await deps.db.select({ audience: eventAudiences.audience }).from(eventAudiences).where(waits);
    if (someone.length > 0) await serveLine(deps, eventId);
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'a waiting list could not be served');
  }
}
