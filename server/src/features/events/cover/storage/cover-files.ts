import { type CoverSize, coverSizes } from '@foyer/contract/rules/events/cover-address.ts';
import { and, desc, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { photoRules } from '#src/config/files.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { coverFiles } from '#src/db/schema/discovery.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { CoverFiles } from './make-cover.ts';

const sizes = Object.keys(coverSizes) as CoverSize[];
const pathOf = (key: string, size: CoverSize) => `covers/${key}/${size}.jpg`;

/** An event has stopped having this cover. */
export const coverDropped = domainEvent('cover.dropped', z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }));

/** Writes the files of a cover under a new random key. The key is recorded first, so that an interrupted upload can be purged. */
export async function storeCover(deps: Deps, files: CoverFiles): Promise<string> {
  const key = deps.random.bytes(photoRules.keyBytes).toString('base64url');
  await deps.db.insert(coverFiles).values({ key, createdAt: deps.clock.now() });
  await Promise.all(sizes.map((size) => deps.files.write(pathOf(key, size), files[size], 'image/jpeg')));
  return key;
}

export function readCover({ files }: Pick<Deps, 'files'>, key: string, size: CoverSize): Promise<Buffer | null> {
  return files.read(pathOf(key, size));
}

/** The covers of an organizer's newest events, each once, for their data export. */
export async function readCoversOf(
  deps: Pick<Deps, 'db' | 'files'>,
  organizerId: string,
  limit: number,
): Promise<{ slug: string; cover: Buffer }[]> {
  const covered = await deps.db
    .select({ slug: events.slug, key: events.coverKey })
    .from(events)
    .where(and(eq(events.organizerId, organizerId), isNotNull(events.coverKey)))
    .orderBy(desc(events.createdAt), desc(events.id));
  const slugs = new Map<string, string>();
  for (const { slug, key } of covered) if (key !== null && !slugs.has(key)) slugs.set(key, slug);
  const found: { slug: string; cover: Buffer }[] = [];
  for (const [key, slug] of [...slugs].slice(0, limit)) {
    const cover = await readCover(deps, key, 'page');
    if (cover) found.push({ slug, cover });
  }
  return found;
}

/**
 * Lets another event use the same cover. The lock keeps the files until this transaction ends; after it, the new event does.
 * Null if the files are already gone.
 */
export async function shareCover(tx: Tx, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const [file] = await tx.select({ key: coverFiles.key }).from(coverFiles).where(eq(coverFiles.key, key)).for('share');
  return file?.key ?? null;
}

/** Schedules the removal of the files after this transaction commits, unless another event uses them too. */
export async function dropCover(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  // The key is left out of the idempotency key: delivered rows stay for a while, and the key opens the image.
  await enqueueEvent(deps, tx, coverDropped, { key }, { idempotencyKey: `${coverDropped.name}:${deps.random.uuid()}` });
}

/** Drops the covers of all events of an organizer whose account is being erased. */
export async function dropCoversOf(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  organizerId: string,
): Promise<void> {
  const covered = await tx
    .select({ key: events.coverKey })
    .from(events)
    .where(and(eq(events.organizerId, organizerId), isNotNull(events.coverKey)));
  for (const { key } of covered) await dropCover(deps, tx, key);
}

/** Removes the files of a dropped cover unless an event still uses it. Idempotent. */
export async function removeDroppedCover(
  deps: Pick<Deps, 'db' | 'files'>,
  { key }: EventData<typeof coverDropped>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // shareCover holds a lock on this row: once it is released, the next query sees that the cover is used.
    await tx.select({ key: coverFiles.key }).from(coverFiles).where(eq(coverFiles.key, key)).for('update');
    const [used] = await tx.select({ id: events.id }).from(events).where(eq(events.coverKey, key)).limit(1);
    if (used) return;
    for (const size of sizes) await deps.files.remove(pathOf(key, size));
    await tx.delete(coverFiles).where(eq(coverFiles.key, key));
  });
}

/** Removes covers that no event uses, left behind by interrupted uploads. */
export async function purgeCovers(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - photoRules.abandonedSeconds * 1000);
  const event = deps.db.select({ one: sql`1` }).from(events).where(eq(events.coverKey, coverFiles.key));
  const left = await deps.db
    .select({ key: coverFiles.key })
    .from(coverFiles)
    .where(and(lt(coverFiles.createdAt, before), notExists(event)))
    .limit(500);
  for (const { key } of left) await removeDroppedCover(deps, { key });
}
