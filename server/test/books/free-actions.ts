import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import * as waiting from '@foyer/contract/waitlist.ts';
import type { ApiUser } from './api-user.ts';

type Draw = (below: number) => number;
/** `crowded` has fewer spots than people, and a waitlist; `roomy` has a spot for everyone. */
export type FreeEvents = { crowded: string; roomy: string; draw: Draw; going: Set<ApiUser> };

/** Actions without tickets: register, cancel, join the waitlist, accept an offer. */
export async function actOnFreeEvents({ crowded, roomy, draw, going }: FreeEvents, user: ApiUser): Promise<void> {
  const params = { id: crowded };
  switch (draw(8)) {
    case 0:
    case 1: {
      const result = await user.call(registerForEvent, { params: { id: roomy }, body: {} });
      if (result.kind === 'done') going.add(user);
      return;
    }
    case 2:
    case 3:
    case 4:
      await user.call(registerForEvent, { params, body: {} });
      return;
    case 5:
      await user.call(cancelRegistration, { params });
      return;
    case 6:
      await user.call(waiting.joinWaitlist, { params, body: { party: 1 + draw(3) } });
      return;
    default:
      await acceptOrLeave(crowded, user, draw(4) === 0);
  }
}

/** Accepts an offer or leaves the waitlist. */
export async function acceptOrLeave(eventId: string, user: ApiUser, isLeaving: boolean): Promise<void> {
  const result = await user.call(waiting.readMyWaitlistEntries, { params: { id: eventId } });
  for (const { id: entryId, state, party } of result.kind === 'done' ? result.data.entries : []) {
    const params = { id: eventId, entryId };
    const others = Array.from({ length: party - 1 }, (_, at) => ({ name: `Friend ${at + 1}` }));
    if (state === 'offered' && !isLeaving) await user.call(waiting.acceptOffer, { params, body: { others } });
    else if (isLeaving) await user.call(waiting.leaveWaitlist, { params });
  }
}
