import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dataExportRules } from '#src/config/user-data.ts';
import { users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import type { Deps } from '#src/deps.ts';
import { analyticsOf } from '#src/features/analytics/queries.ts';
import { anonymousDataOf } from '#src/features/anonymous-networking/anonymous-data.ts';
import { connectionsOf } from '#src/features/connections/connections-of.ts';
import { readCoversOf } from '#src/features/events/cover/storage/cover-files.ts';
import { readAttachmentsOf } from '#src/features/message-attachments/attachment-files.ts';
import { exportConversations } from '#src/features/messaging/export-conversations.ts';
import { readPictureOf } from '#src/features/profiles/pictures/picture-files.ts';
import { type PersonalTable, personalTables } from './personal-tables.ts';

/** All data stored about one user, as the files of an archive. */
export async function collectEverything(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'files'>,
  userId: string,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, unknown> = {};
  for (const source of personalTables) {
    files[`${nameOf(source)}.json`] = await rowsOf(deps, source, userId);
  }
  files['analytics.json'] = await analyticsOf(deps, userId, { bytes: dataExportRules.analyticsBytes });
  files['connections.json'] = await connectionsOf(deps, userId);
  files['anonymous-networking.json'] = await anonymousDataOf(deps, userId);
  files['conversations.json'] = await exportConversations(deps, userId);
  files['organizations.json'] = await deps.db
    .select({ id: organizations.id, name: organizations.name, createdAt: organizations.createdAt })
    .from(organizations)
    .innerJoin(users, eq(users.organizationId, organizations.id))
    .where(eq(users.id, userId));
  const attachments = await readAttachmentsOf(deps, userId);
  files['about.json'] = {
    madeAt: deps.clock.now().toISOString(),
    what: 'Everything that Foyer keeps about you: one file for each kind of record. Secrets are left out.',
    messageAttachmentsLeftOut: attachments.leftOut,
    withheld: Object.fromEntries(
      personalTables.flatMap((source) => (source.withheld ? [[nameOf(source), source.withheld] as const] : [])),
    ),
  };
  const encoder = new TextEncoder();
  const photo = await readPictureOf(deps, 'photo', userId);
  const banner = await readPictureOf(deps, 'banner', userId);
  const covers = await readCoversOf(deps, userId, dataExportRules.covers);
  return {
    ...Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, encoder.encode(`${JSON.stringify(content, null, 2)}\n`)]),
    ),
    ...(photo ? { 'photo.jpg': new Uint8Array(photo) } : {}),
    ...(banner ? { 'banner.jpg': new Uint8Array(banner) } : {}),
    ...Object.fromEntries(attachments.files.map(({ path, content }) => [path, new Uint8Array(content)])),
    ...Object.fromEntries(covers.map(({ slug, cover }) => [`covers/${slug}.jpg`, new Uint8Array(cover)])),
  };
}

/** The file name of a table. */
export function nameOf({ table, name }: PersonalTable): string {
  return name ?? getTableName(table);
}

/** The rows of one table about one user, without withheld columns. */
async function rowsOf({ db }: Pick<Deps, 'db'>, source: PersonalTable, userId: string): Promise<unknown[]> {
  const { table, owner, through } = source;
  const shown = Object.entries(getTableColumns(table)).filter(([name]) => isShown(source, name));
  const rows = db.select(Object.fromEntries<PgColumn>(shown)).from(table);
  const theirs = eq(owner, userId);
  return through ? await rows.innerJoin(through.table, through.on).where(theirs) : await rows.where(theirs);
}

/** Binary columns hold hashes, keys and sealed data, which are useless to the user but not to a thief. */
export function isShown({ table, withheld }: PersonalTable, name: string): boolean {
  return getTableColumns(table)[name]?.getSQLType() !== 'bytea' && !(name in (withheld ?? {}));
}
