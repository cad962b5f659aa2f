import type { Deps } from '#src/deps.ts';
import { decline, unregister } from '#src/features/registrations/register.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { afterCancellation } from './after-cancellation.ts';

/** Gives the viewer's place back, and offers it to whoever is first in line. */
export async function cancelRegistration(deps: Deps, viewer: SignedInUser, input: { id: string }) {
  const { awaited, ...answer } = await unregister(deps, viewer, input);
  if (awaited) await afterCancellation(deps, input.id);
  return answer;
}

/** The organizer declines somebody; a place that was given goes to the line. */
export async function declineRegistration(
  deps: Deps,
  viewer: SignedInUser,
  input: { id: string; registrationId: string },
) {
  const { awaited, ...answer } = await decline(deps, viewer, input);
  if (awaited) await afterCancellation(deps, input.id);
  return answer;
}
