import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import * as waiting from '@foyer/contract/waitlist.ts';
import type { Person } from './caller.ts';

type Draw = (below: number) => number;
/** `crowded` has fewer spots than people, and a waitlist; `roomy` has a spot for everyone. */
export type Free = { crowded: string; roomy: string; draw: Draw; going: Set<Person> };

/** Actions without tickets: register, cancel, join the waitlist, accept an offer. */
export async function actForFree({ crowded, roomy, draw, going }: Free, who: Person): Promise<void> {
  const params = { id: crowded };
  switch (draw(8)) {
    case 0:
    case 1: {
      const said = await who.ask(registerForEvent, { params: { id: roomy }, body: {} });
      if (said.kind === 'done') going.add(who);
      return;
    }
    case 2:
    case 3:
    case 4:
      await who.ask(registerForEvent, { params, body: {} });
      return;
    case 5:
      await who.ask(cancelRegistration, { params });
      return;
    case 6:
      await who.ask(waiting.joinWaitlist, { params, body: { party: 1 + draw(3) } });
      return;
    default:
      await takeOrLeave(crowded, who, draw(4) === 0);
  }
}

/** Accepts an offer or leaves the waitlist. */
export async function takeOrLeave(eventId: string, who: Person, isLeaving: boolean): Promise<void> {
  const said = await who.ask(waiting.readMyWaitlistEntries, { params: { id: eventId } });
  for (const { id: entryId, state, party } of said.kind === 'done' ? said.data.entries : []) {
    const params = { id: eventId, entryId };
    const others = Array.from({ length: party - 1 }, (_, at) => ({ name: `Friend ${at + 1}` }));
    if (state === 'offered' && !isLeaving) await who.ask(waiting.acceptOffer, { params, body: { others } });
    else if (isLeaving) await who.ask(waiting.leaveWaitlist, { params });
  }
}
