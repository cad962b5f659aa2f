import type { Order } from '@foyer/contract/events/tickets/order.ts';
import type { changeOrder as contract } from '@foyer/contract/events/tickets/ordering.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { eq } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { readEmail } from '#src/features/leads/read-typed.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { questionsOf } from '../../asking/questions-of.ts';
import { livingOf, noSuchOrder, refusedNow } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { holds, isComing } from '../locking/may-act.ts';
import { answersAnew } from '../placing/answers-of.ts';
import { readOrder } from '../shown/read-order.ts';
import { type Named, tellNamed } from './tell-named.ts';

type Asked = RequestOf<typeof contract>['body'] & { orderId: string };

/** Says who comes, and what they answer: by whoever holds the place, or the organizer. What is not named stays. */
export async function changeOrder(deps: Deps, viewer: SignedInUser, { orderId, places: given }: Asked): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const living = livingOf(locked);
    const { id: eventId, startsAt } = locked.event;
    const questions = await questionsOf(tx, eventId);
    const hasBegun = startsAt !== null && startsAt <= deps.clock.now();
    const named: Named[] = [];
    for (const [at, { id, holderName, holderEmail, answers }] of given.entries()) {
      const place = locked.places.find((each) => each.id === id);
      if (!place || !(locked.manages || holds(locked, place, viewer))) throw noSuchOrder();
      if (!living.includes(place) || !isComing(locked, deps.clock.now())) throw refusedNow();
      // After that the organizer counts on them.
      if (answers && !locked.manages && hasBegun) throw refusedNow();
      const email = holderEmail ? readEmail(holderEmail, `places.${at}.holderEmail`) : holderEmail;
      const next = {
        holderName: holderName ?? place.holderName,
        holderEmail: email ?? place.holderEmail,
        ...(answers && { answers: answersAnew(questions, place, answers, at) }),
      };
      await tx.update(registrations).set(next).where(eq(registrations.id, id));
      const isNew = next.holderEmail !== '' && next.holderEmail !== place.holderEmail;
      // Of what is only held they hear when it is confirmed.
      if (isNew && place.state === 'confirmed' && !place.userId) named.push({ place, holderEmail: next.holderEmail });
    }
    await tellNamed(deps, tx, viewer, locked, named);
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
