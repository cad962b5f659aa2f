import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import {
  aliasBars,
  aliasContacts,
  aliases,
  aliasMessages,
  aliasReports,
  anonymousRooms,
} from '#src/db/schema/anonymous-networking.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { openAlias } from './keys.ts';
import { releaseBatch, roomsWithWaiting } from './release-batch.ts';

/** Makes waiting aliases visible in rooms where their batch has become due. */
export async function releaseBatches(deps: Deps): Promise<void> {
  for (const roomId of await roomsWithWaiting(deps.db))
    await deps.db.transaction((tx) => releaseBatch(deps, tx, roomId));
}

/**
 * Removes aliases whose owners no longer attend, are suspended or will be erased: each at a random time, because an alias
 * that vanished just when a guest left the guest list would be theirs.
 */
export async function retireAliases(deps: Deps): Promise<void> {
  const { db, clock, random } = deps;
  const now = clock.now();
  const rows = await db
    .select({ id: aliases.id, sealed: aliases.sealed, retiresAt: aliases.retiresAt, eventId: anonymousRooms.eventId })
    .from(aliases)
    .innerJoin(anonymousRooms, eq(anonymousRooms.id, aliases.roomId));
  const owners = rows.map((row) => ({ ...row, userId: openAlias(deps, row.sealed).userId }));
  const staying = await ownersStaying(db, owners);
  for (const owner of owners) {
    const stays = staying(owner);
    if (stays === (owner.retiresAt === null)) continue;
    const delay = random.int(aliasRules.retireSeconds) * 1000;
    const retiresAt = stays ? null : new Date(now.getTime() + delay);
    await db.update(aliases).set({ retiresAt }).where(eq(aliases.id, owner.id));
  }
  await db.delete(aliases).where(and(isNotNull(aliases.retiresAt), lte(aliases.retiresAt, now)));
}

type Owner = { userId: string; eventId: string | null };

async function ownersStaying(db: Db, owners: readonly Owner[]): Promise<(owner: Owner) => boolean> {
  if (owners.length === 0) return () => true;
  const ids = sql`any(${sql.param([...new Set(owners.map(({ userId }) => userId))])}::uuid[])`;
  const present = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${ids} and ${users.suspendedAt} is null and ${users.deletionDueAt} is null`);
  const attending = await db
    .select({ userId: registrations.userId, eventId: registrations.eventId })
    .from(registrations)
    .where(sql`${registrations.userId} = ${ids} and ${registrations.state} = 'confirmed'`);
  const isPresent = new Set(present.map(({ id }) => id));
  const attends = new Set(attending.map(({ userId, eventId }) => `${userId} ${eventId}`));
  return ({ userId, eventId }) => isPresent.has(userId) && (eventId === null || attends.has(`${userId} ${eventId}`));
}

/** Forgets exactly when messages were released, once they are: a copy of the database then only has rounded times. */
export async function forgetReleaseTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.update(aliasMessages).set({ dueAt: null }).where(lte(aliasMessages.dueAt, clock.now()));
}

/**
 * Deletes rooms some days after they closed, messages that are old in rooms of topics, notes of requests that have
 * ended, and old reports and bars.
 */
export async function purgeRooms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { daysAfterEvent, daysAfterClosing } = aliasLimits;
  const ended = db
    .select({ id: events.id })
    .from(events)
    .where(lt(events.endsAt, daysAfter(now, -daysAfterEvent - daysAfterClosing)));
  await db.delete(anonymousRooms).where(inArray(anonymousRooms.eventId, ended));
  await db
    .update(aliasContacts)
    .set({ note: '' })
    .where(
      and(
        inArray(aliasContacts.state, ['requested', 'declined']),
        lt(aliasContacts.expiresAt, daysAfter(now, -daysAfterClosing)),
      ),
    );
  const before = (days: number) => daysAfter(now, -days);
  const inTopics = db
    .select({ id: aliases.id })
    .from(aliases)
    .innerJoin(anonymousRooms, eq(anonymousRooms.id, aliases.roomId))
    .where(isNull(anonymousRooms.eventId));
  await db
    .delete(aliasMessages)
    .where(
      and(inArray(aliasMessages.authorId, inTopics), lt(aliasMessages.sentAt, before(aliasRules.topicMessageDays))),
    );
  await db
    .update(aliasReports)
    .set({ sealedMessages: null })
    .where(
      and(isNotNull(aliasReports.sealedMessages), lt(aliasReports.createdAt, before(aliasRules.reportedMessageDays))),
    );
  await db.delete(aliasReports).where(lt(aliasReports.createdAt, daysAfter(now, -aliasRules.reportDays)));
  await db.delete(aliasBars).where(lt(aliasBars.createdAt, daysAfter(now, -aliasRules.barDays)));
}
