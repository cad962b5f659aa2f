import type { Arrival } from '#src/lib/provider-popup/arrival.ts';
import { saveLinkedInArrival } from '../sign-in-flow/saved-flow.ts';

/** Notes in the stored flow who came from LinkedIn; nothing for other providers. */
export function keepLinkedIn(arrived: Arrival): void {
  if (arrived.kind === 'hosted') saveLinkedInArrival(arrived.user);
  else if (arrived.session.provider === 'linkedin') saveLinkedInArrival(arrived.session.user);
}
