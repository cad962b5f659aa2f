import { asc, inArray, sql } from 'drizzle-orm';
import { aliasConsents, aliasMessages, aliasReports } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { aliasContactsOf } from './alias-contacts.ts';
import { inOrder, openText } from './alias-message-rows.ts';
import { aliasesOf } from './aliases-of.ts';
import { openAlias } from './keys.ts';
import { presentFacts } from './present-alias.ts';

/** For the data export: the member's own aliases, what they show, and what the member wrote and agreed to. */
export async function anonymousDataOf(deps: Pick<Deps, 'db' | 'secrets'>, userId: string) {
  const { db } = deps;
  const own = await aliasesOf(deps, db, userId);
  const ids = own.map(({ alias }) => alias.id);
  const contacts = await aliasContactsOf(db, ids);
  const consents =
    ids.length === 0
      ? []
      : await db.select().from(aliasConsents).where(inArray(aliasConsents.aliasId, ids)).orderBy(asc(aliasConsents.id));
  const messages =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(aliasMessages)
          .where(inArray(aliasMessages.authorId, ids))
          .orderBy(aliasMessages.contactId, ...inOrder);
  const keys = own.map(({ alias }) => alias.ownerKey);
  const reports = await db
    .select()
    .from(aliasReports)
    .where(sql`${aliasReports.reporterKey} = any(${sql.param(keys)}::bytea[])`);
  return own.map(({ alias, room }) => ({
    room: room.title || room.room,
    handle: alias.handle,
    chosen: presentFacts(openAlias(deps, alias.sealed).facts),
    shown: alias.shown && presentFacts(alias.shown),
    requests: (contacts.get(alias.id) ?? [])
      .filter(({ requestedBy }) => requestedBy === alias.id)
      .map(({ note, sentAt, state, expiresAt }) => ({ note, sentAt, isOpen: state === 'open', expiresAt })),
    messages: messages
      .filter(({ authorId }) => authorId === alias.id)
      .map(({ sealed, sentAt }) => ({ text: openText(deps, sealed), sentAt })),
    agreements: consents
      .filter(({ aliasId }) => aliasId === alias.id)
      .map(({ stage, givenAt, withdrawnAt }) => ({ stage, givenAt, withdrawnAt })),
    reports: reports
      .filter(({ reporterKey }) => reporterKey.equals(alias.ownerKey))
      .map(({ handle, reason, details, createdAt }) => ({ about: handle, reason, details, createdAt })),
  }));
}
