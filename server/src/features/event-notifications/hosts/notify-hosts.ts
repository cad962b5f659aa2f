import type { Language } from '@foyer/contract/limits.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueAll } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { pushEntries } from '#src/features/notifications/push/push-notice.ts';
import { subscriptionsOf } from '#src/features/notifications/push/subscriptions.ts';
import { countHostNews } from './count-host-news.ts';
import type { HostNewsDue } from './host-news.ts';
import { type HostNews, hostTitles } from './host-titles.ts';

type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
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
 * counting until it is read, a push message when that line is new, and one line in the next digest. Counts are always taken
 * from the tables, so repeating is harmless. `isFewer` only lowers the count of an unread line, and removes it at zero.
 */
export async function notifyHosts(
  deps: NotifyDeps & Pick<Deps, 'db' | 'wakeOutbox'>,
  { since, ...due }: HostNewsDue,
): Promise<void> {
  await deps.db.transaction((tx) => notifyEachHost(deps, tx, { ...due, since: new Date(since) }));
  deps.wakeOutbox();
}

async function notifyEachHost(deps: NotifyDeps, tx: Tx, { eventId, news, since, isFewer }: News): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hosts:${eventId}`}, 0))`);
  const [event] = await tx.select({ title: events.title }).from(events).where(eq(events.id, eventId));
  const hosts = await hostsOf(tx, eventId);
  if (!event || hosts.length === 0) return;
  const chosenBy = await preferencesOf(tx, hosts);
  const now = deps.clock.now();
  const browsers = await subscriptionsOf(tx, hosts, now);
  const path: `/${string}` = `/events/${eventId}/manage${pages[news]}`;
  const counts = new Map<number, number>();
  const titleSince = async (from: Date) => {
    const count = counts.get(from.getTime()) ?? (await countHostNews(tx, { eventId, news, since: from }));
    counts.set(from.getTime(), count);
    return count === 0 ? null : hostTitles(news, count, event.title);
  };
  for (const userId of hosts) {
    const chosen = chosenBy.get(userId);
    if (!chosen) continue;
    const prefix = `hosting-${news}:${eventId}:${userId}:`;
    const wants = (channel: 'in-app' | 'email') =>
      chooseDelivery(chosen.notifications, { kind: 'hosting', channel }, now).how !== 'never';
    const line = { userId, prefix, since, path, titleSince, isFewer };
    const added = wants('in-app') ? await updateNotification(deps, tx, line) : await hourlyNews(line, now);
    const push = chooseDelivery(chosen.notifications, { kind: 'hosting', channel: 'push' }, now);
    if (added && push.how === 'send')
      await enqueueAll(
        deps,
        tx,
        pushEntries(
          browsers.get(userId) ?? [],
          { kind: 'hosting', path, ...added },
          { at: push.at, now, before: undefined },
        ),
      );
    if (wants('email')) await updateDigestLine(deps, tx, { ...line, language: chosen.language });
  }
}

type HostLine = {
  userId: string;
  prefix: string;
  since: Date;
  path: string;
  titleSince: (from: Date) => Promise<Record<Language, string> | null>;
  isFewer: boolean | undefined;
};
type AddedLine = { key: string; title: Record<Language, string> };

/** What is new, at most once an hour, for a host who has turned the line in the app off. */
async function hourlyNews({ prefix, since, titleSince, isFewer }: HostLine, now: Date): Promise<AddedLine | null> {
  const title = isFewer ? null : await titleSince(since);
  return title && { key: `${prefix}${now.toISOString().slice(0, 13)}`, title };
}

/** Adds the host's notification in the app, which is returned, or updates the one they have not read yet. */
async function updateNotification(
  deps: NotifyDeps,
  tx: Tx,
  { userId, prefix, since, path, titleSince, isFewer }: HostLine,
): Promise<AddedLine | null> {
  const now = deps.clock.now();
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
  } else if (unread && title) {
    await tx.update(notifications).set({ title, createdAt: now }).where(eq(notifications.id, unread.id));
  } else if (title && !isFewer) {
    const idempotencyKey = prefix + countFrom.toISOString();
    await tx
      .insert(notifications)
      .values({ id: deps.random.uuid(), userId, kind: 'hosting', title, path, createdAt: now, idempotencyKey })
      .onConflictDoNothing();
    return { key: idempotencyKey, title };
  }
  return null;
}

/** Adds or updates the host's line in the next digest. */
async function updateDigestLine(
  deps: NotifyDeps,
  tx: Tx,
  { userId, prefix, since, path, language, titleSince, isFewer }: HostLine & { language: Language | null },
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
