import type { Language } from '@foyer/contract/limits.ts';
import { and, desc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { hasDueRefund, hasFailedRefund } from '#src/features/events/refund-conditions.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import type { HostNewsDue } from './host-news.ts';
import { type HostNews, hostTitles } from './host-titles.ts';

type NotifyDeps = Pick<Deps, 'clock' | 'random'>;
type News = { eventId: string; news: HostNews; since: Date; isFewer?: boolean | undefined };

/** The page of the event's workspace that a line links to: where requests are decided and refunds are handled. */
const pages: Record<HostNews, string> = {
  places: '',
  requests: '/attendees?state=pending',
  'given-back': '',
  refunds: '/orders?refund=open',
};

/**
 * Notifies the hosts of an event of registrations, requests, cancellations and refunds: one line in the app that keeps
 * counting until it is read, and one in the next digest. Counts are always taken from the tables, so repeating is harmless. `isFewer` only
 * lowers the count of an unread line, and removes the line at zero.
 */
export async function notifyHosts(deps: NotifyDeps & Pick<Deps, 'db'>, { since, ...due }: HostNewsDue): Promise<void> {
  await deps.db.transaction((tx) => notifyEachHost(deps, tx, { ...due, since: new Date(since) }));
}

async function notifyEachHost(deps: NotifyDeps, tx: Tx, { eventId, news, since, isFewer }: News): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hosts:${eventId}`}, 0))`);
  const [event] = await tx.select({ title: events.title }).from(events).where(eq(events.id, eventId));
  const hosts = await hostsOf(tx, eventId);
  if (!event || hosts.length === 0) return;
  const chosenBy = await preferencesOf(tx, hosts);
  const now = deps.clock.now();
  const path: `/${string}` = `/events/${eventId}/manage${pages[news]}`;
  const counts = new Map<number, number>();
  const titleSince = async (from: Date) => {
    const count = counts.get(from.getTime()) ?? (await countSince(tx, { eventId, news, since: from }));
    counts.set(from.getTime(), count);
    return count === 0 ? null : hostTitles(news, count, event.title);
  };
  for (const userId of hosts) {
    const chosen = chosenBy.get(userId);
    if (!chosen) continue;
    const prefix = `hosting-${news}:${eventId}:${userId}:`;
    const wants = (channel: 'in-app' | 'email') =>
      chooseDelivery(chosen.notifications, { kind: 'hosting', channel }, now).how !== 'never';
    if (wants('in-app')) {
      const { idempotencyKey: key, userId: whose, readAt, createdAt } = notifications;
      const [last] = await tx
        .select({ id: notifications.id, key, readAt, createdAt })
        .from(notifications)
        .where(and(eq(whose, userId), sql`starts_with(${key}, ${prefix})`))
        .orderBy(desc(createdAt))
        .limit(1);
      const unread = last?.readAt === null ? last : undefined;
      // What an earlier line counted and the host has read is not counted again.
      const countFrom = last && last.createdAt > since ? last.createdAt : since;
      const title = await titleSince(unread ? new Date(unread.key.slice(prefix.length)) : countFrom);
      if (unread && isFewer) {
        const own = eq(notifications.id, unread.id);
        await (title ? tx.update(notifications).set({ title }).where(own) : tx.delete(notifications).where(own));
      } else if (unread && title)
        await tx.update(notifications).set({ title, createdAt: now }).where(eq(notifications.id, unread.id));
      else if (title && !isFewer)
        await tx
          .insert(notifications)
          .values({
            id: deps.random.uuid(),
            userId,
            kind: 'hosting',
            title,
            path,
            createdAt: now,
            idempotencyKey: prefix + countFrom.toISOString(),
          })
          .onConflictDoNothing();
    }
    if (wants('email'))
      await updateDigestLine(deps, tx, { userId, prefix, since, path, language: chosen.language, titleSince, isFewer });
  }
}

type DigestLine = {
  userId: string;
  prefix: string;
  since: Date;
  path: string;
  language: Language | null;
  titleSince: (from: Date) => Promise<Record<Language, string> | null>;
  isFewer: boolean | undefined;
};

/** Adds or updates the host's line in the next digest. */
async function updateDigestLine(
  deps: NotifyDeps,
  tx: Tx,
  { userId, prefix, since, path, language, titleSince, isFewer }: DigestLine,
) {
  const { id, idempotencyKey: key } = digestItems;
  const [waiting] = await tx
    .select({ id, key })
    .from(digestItems)
    .where(and(eq(digestItems.userId, userId), sql`starts_with(${key}, ${prefix})`))
    .limit(1);
  const titles = await titleSince(waiting?.key ? new Date(waiting.key.slice(prefix.length)) : since);
  const title = titles?.[language ?? 'en'];
  if (!title && waiting && isFewer) await tx.delete(digestItems).where(eq(id, waiting.id));
  if (!title) return;
  if (waiting) await tx.update(digestItems).set({ title }).where(eq(id, waiting.id));
  else if (!isFewer)
    await tx.insert(digestItems).values({
      id: deps.random.uuid(),
      userId,
      kind: 'hosting',
      title,
      path,
      createdAt: deps.clock.now(),
      idempotencyKey: prefix + since.toISOString(),
    });
}

/** The organizer and the managers who accepted the invitation. */
async function hostsOf(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select organizer_user_id as id from events where id = ${eventId}::uuid and organizer_user_id is not null
    union
    select h.user_id from event_hosts h join events e on e.id = h.event_id
    where h.event_id = ${eventId}::uuid and h.role = 'manager' and h.accepted_at is not null
      and e.organizer_user_id is not null`);
  return rows.map(({ id }) => id);
}

/** Counts the news. Requests and refunds are those still open, whenever they were made. */
async function countSince(tx: Tx, { eventId, news, since }: News): Promise<number> {
  // Attendees added by the organizer are no news to them. Only a sold spot can be released: not an unpaid one or a request.
  const isOwnRegistration = sql`(${registrations.userId} is not null or ${registrations.orderId} is not null)`;
  const sales = sql`select c.registration_id from capacity_entries c where c.event_id = ${eventId} and c.kind = 'sale'`;
  const hadSpot = sql`${registrations.id} in (${sales})`;
  // A transferred spot, or one with a new attendance mode, is not new. The subquery reads the ledger once instead of once per
  // registration.
  const firstSoldSince = sql`${registrations.id} in (${sales} group by c.registration_id having min(c.at) >= ${since})`;
  if (news === 'refunds') return await countOpenRefunds(tx, eventId);
  const conditions: Record<Exclude<HostNews, 'refunds'>, SQL | undefined> = {
    places: and(eq(registrations.state, 'confirmed'), firstSoldSince, isOwnRegistration),
    requests: eq(registrations.state, 'pending'),
    'given-back': and(eq(registrations.state, 'cancelled'), gte(registrations.changedAt, since), hadSpot),
  };
  return await tx.$count(registrations, and(eq(registrations.eventId, eventId), conditions[news]));
}

/** Orders with a refund that is due outside Foyer, or that failed. */
async function countOpenRefunds(tx: Tx, eventId: string): Promise<number> {
  return await tx.$count(orders, and(eq(orders.eventId, eventId), or(hasDueRefund, hasFailedRefund)));
}
