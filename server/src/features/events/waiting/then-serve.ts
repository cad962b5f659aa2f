import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { decline, unregister } from '../registering/register.ts';
import { afterLeaving } from './after-leaving.ts';

/** Gives the viewer's place back, and offers it to whoever is first in line. */
export async function leaveEvent(deps: Deps, viewer: SignedInUser, input: { id: string }) {
  const { awaited, ...answer } = await unregister(deps, viewer, input);
  if (awaited) await afterLeaving(deps, input.id);
  return answer;
}

/** The organizer declines somebody; a place that was given goes to the line. */
export async function declineThenServe(
  deps: Deps,
  viewer: SignedInUser,
  input: { id: string; registrationId: string },
) {
  const { awaited, ...answer } = await decline(deps, viewer, input);
  if (awaited) await afterLeaving(deps, input.id);
  return answer;
}
