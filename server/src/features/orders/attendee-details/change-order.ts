import type { RequestOf } from '@foyer/contract/http.ts';
import type { changeOrder as contract } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { isGuestReplaced } from '@foyer/contract/rules/events/is-guest-replaced.ts';
import { eq } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readNewAnswers } from '../checkout/read-answers.ts';
import { livingOf, noSuchOrder, type Place, refusedNow } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { arrivedOn } from '../locking/require-not-checked-in.ts';
import { holds, isAttending } from '../policy.ts';
import { readOrder } from '../views/read-order.ts';
import { type Named, notifyNamed } from './notify-named.ts';
import { notifyReplaced } from './notify-replaced.ts';

type Asked = RequestOf<typeof contract>['body'] & { orderId: string };

/**
 * Says who comes, and what they answer: by whoever holds the place, or the organizer. What is not named stays. Where
 * somebody else comes now, the ticket before is void from this moment, and the answers before are gone.
 */
export async function changeOrder(deps: Deps, viewer: SignedInUser, { orderId, places: given }: Asked): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const living = livingOf(locked);
    const { id: eventId, startsAt } = locked.event;
    const questions = await activeQuestions(tx, eventId);
    const now = deps.clock.now();
    const hasBegun = startsAt !== null && startsAt <= now;
    const named: Named[] = [];
    const replaced: Place[] = [];
    let isNamed = false;
    const used = await arrivedOn(
      tx,
      given.map(({ id }) => id),
    );
    for (const [at, { id, holderName, holderEmail, answers }] of given.entries()) {
      const place = locked.places.find((each) => each.id === id);
      if (!place || !(locked.manages || holds(locked, place, viewer))) throw noSuchOrder();
      if (!living.includes(place) || !isAttending(locked, now)) throw refusedNow();
      // After that the organizer counts on them.
      if (answers && !locked.manages && hasBegun) throw refusedNow();
      const email = holderEmail ? readEmail(holderEmail, `places.${at}.holderEmail`) : holderEmail;
      const holder = {
        holderName: holderName ?? place.holderName,
        holderEmail: email ?? place.holderEmail,
      };
      // What is only held has no ticket, and an account is not replaced by a name.
      const isTold = place.state === 'confirmed' && !place.userId;
      const isOther = !place.userId && isGuestReplaced(place, holder);
      const isReplaced = isTold && isOther;
      if (isReplaced && used.has(id)) throw refusedNow();
      // What was said of somebody goes with them: whoever comes now has answered nothing yet.
      const before = isOther ? { ...place, answers: {} } : place;
      const next = {
        ...holder,
        ...(isReplaced && { serial: place.serial + 1, changedAt: now }),
        answers: answers ? readNewAnswers(questions, before, answers, at) : before.answers,
      };
      await tx.update(registrations).set(next).where(eq(registrations.id, id));
      if (isReplaced) replaced.push(place);
      const isNew = holder.holderEmail !== '' && holder.holderEmail !== place.holderEmail;
      isNamed ||= isNew;
      if (isNew && isTold) named.push({ place, holderEmail: holder.holderEmail });
    }
    if (isNamed) await requireProvenSender(deps, tx, [viewer.userId]);
    await notifyReplaced(deps, tx, locked, replaced);
    await notifyNamed(deps, tx, viewer, locked, named);
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
