import { defaultLanguage, languages } from '@foyer/contract/limits.ts';
import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueAll, type Outgoing } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { guestToken } from '../guests/guest-token.ts';
import { stillComes, tellsOfPlace, whereOf } from './notice-values.ts';
import { type Notice, tellAll } from './tell-one.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Registered = {
  id: string;
  userId: string | null;
  holderEmail: string;
  audience: EventAudience;
  /** Who has bought a place that nobody has taken over. */
  buyerName?: string | null;
  /** In place of the notice's own. */
  key?: string;
};

/** Tells those who come with an account, and those of whom an address was given: each at once, whatever their number. */
export async function tellThem(deps: Parts, tx: Tx, notice: Notice, registered: readonly Registered[]): Promise<void> {
  const people = registered.flatMap(({ id, userId, audience, key }) =>
    userId ? [{ registrationId: id, userId, audience, ...(key !== undefined && { key }) }] : [],
  );
  await tellAll(deps, tx, notice, people);
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
  const emails = named.map(({ id: registrationId, holderEmail, audience, buyerName, key: own }): Outgoing => {
    const from = buyerName || by;
    const token = guestToken(deps, { registrationId, holderEmail });
    const values = {
      ...{ what, ...shown, ...whereOf(shown, audience), toldAt },
      // Whoever has no account does not see its page then.
      ...(what === 'unpublished' && { slug: '' }),
      ...(from && { by: from }),
      ...(stillComes.has(what) && { guest: { token, online: audience === 'online' } }),
      ...(tellsOfPlace.has(what) && audience !== 'online' && { admits: { registrationId, userId: null } }),
    };
    return {
      entry: { kind: 'email', to: holderEmail, language, template: 'event-notice', values },
      idempotencyKey: `event-${what}:${registrationId}:${own ?? key}`,
      ...(before && { expiresAt: before }),
    };
  });
  await enqueueAll(deps, tx, emails);
}
