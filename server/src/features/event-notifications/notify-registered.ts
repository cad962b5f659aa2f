import { defaultLanguage, languages } from '@foyer/contract/limits.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { sendTyped, type TypedMail } from '#src/features/notifications/mail-review/send-typed.ts';
import { guestToken } from './guest-token.ts';
import { grantsSpot, impliesSpot, locationFor } from './notice-values.ts';
import { type Notice, notifyMembers } from './notify-members.ts';
import { typedBy } from './typed-by.ts';

type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Registered = {
  id: string;
  userId: string | null;
  holderEmail: string;
  audience: AttendanceMode;
  /** The buyer of a ticket that was never transferred. */
  buyerName?: string | null;
  /** Overrides the notice's key. */
  key?: string;
  /** See `Recipient` in notify-members.ts. */
  isInAppOnly?: boolean;
  /** The member who is entering the address now, if not the one who entered the previous one. */
  senderId?: string;
};

/** Notifies attendees with an account, and guests by the address given for them, in a fixed number of statements. */
export async function notifyRegistered(
  deps: NotifyDeps,
  tx: Tx,
  notice: Notice,
  registered: readonly Registered[],
): Promise<void> {
  const people = registered.flatMap(({ id: registrationId, userId, audience, key, isInAppOnly = false }) =>
    userId ? [{ registrationId, userId, audience, isInAppOnly, ...(key !== undefined && { key }) }] : [],
  );
  await notifyMembers(deps, tx, notice, people);
  const named = registered.filter(({ userId, holderEmail }) => !userId && holderEmail !== '');
  if (named.length > 0) await notifyGuests(deps, tx, notice, named);
}

/** Guests without an account are notified in the event's language if it is supported. */
async function notifyGuests(
  deps: NotifyDeps,
  tx: Tx,
  { shown, what, key, by, before }: Notice,
  named: readonly Registered[],
): Promise<void> {
  const [event] = await tx.select({ language: events.language }).from(events).where(eq(events.id, shown.id));
  const language = languages.find((each) => each === event?.language) ?? defaultLanguage;
  const toldAt = deps.clock.now().toISOString();
  const senders = await typedBy(
    tx,
    named.map(({ id }) => id),
  );
  const emails = named.map(
    ({ id: registrationId, holderEmail, audience, buyerName, key: own, senderId }): TypedMail => {
      const from = buyerName || by;
      const token = guestToken(deps, { registrationId, holderEmail });
      const values = {
        what,
        ...shown,
        ...locationFor(shown, audience),
        toldAt,
        // Guests without an account cannot see the page of an unpublished event.
        ...(what === 'unpublished' && { slug: '' }),
        ...(from && { by: from }),
        ...(impliesSpot.has(what) && { guest: { token, online: audience === 'online' } }),
        ...(grantsSpot.has(what) && audience !== 'online' && { admits: { registrationId, userId: null } }),
      };
      return {
        entry: { kind: 'email', to: holderEmail, language, template: 'event-notice', values },
        idempotencyKey: `event-${what}:${registrationId}:${own ?? key}`,
        senderId: senderId ?? senders.get(registrationId) ?? null,
        event: { id: shown.id, title: shown.title },
        ...(before && { expiresAt: before }),
      };
    },
  );
  await sendTyped(deps, tx, emails);
}
