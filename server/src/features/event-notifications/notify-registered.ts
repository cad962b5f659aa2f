import { defaultLanguage, languages } from '@foyer/contract/limits.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { sendTyped, type TypedMail } from '#src/features/notifications/mail-review/send-typed.ts';
import { guestToken } from './guest-token.ts';
import { grantsSpot, impliesSpot, locationFor } from './notice-values.ts';
import { type Notice, notifyMembers } from './notify-members.ts';
import { typedBy } from './typed-by.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Registered = {
  id: string;
  userId: string | null;
  holderEmail: string;
  audience: AttendanceMode;
  /** Who has bought a place that nobody has taken over. */
  buyerName?: string | null;
  /** In place of the notice's own. */
  key?: string;
  /** Who types its address right now, where that is not whoever typed the one before. */
  senderId?: string;
};

/** Tells those who come with an account, and those of whom an address was given: each at once, whatever their number. */
export async function notifyRegistered(
  deps: Parts,
  tx: Tx,
  notice: Notice,
  registered: readonly Registered[],
): Promise<void> {
  const people = registered.flatMap(({ id, userId, audience, key }) =>
    userId ? [{ registrationId: id, userId, audience, ...(key !== undefined && { key }) }] : [],
  );
  await notifyMembers(deps, tx, notice, people);
  const named = registered.filter(({ userId, holderEmail }) => !userId && holderEmail !== '');
  if (named.length > 0) await tellNamed(deps, tx, notice, named);
}

/** Those without account hear of it in the language of the event, if it is one of ours. */
async function tellNamed(
  deps: Parts,
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
        // Whoever has no account does not see its page then.
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
