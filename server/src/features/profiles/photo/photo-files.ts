import type { PhotoSize } from '@foyer/contract/rules/profiles/photo-address.ts';
import { photoSizes } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { photoRules } from '#src/config/files.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { photoFiles } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';
import type { PhotoFiles } from './make-photo.ts';

const sizes = Object.keys(photoSizes) as PhotoSize[];
const pathOf = (key: string, size: PhotoSize) => `photos/${key}/${size}.jpg`;

/** A photo was replaced or removed, so its files can be deleted. */
export const photoDropped = domainEvent('photo.dropped', z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }));

/**
 * Writes the files of a photo under a new random key. The row is inserted first, so that files of an interrupted upload
 * can be found and deleted.
 */
export async function keepFiles(deps: Deps, userId: string, files: PhotoFiles): Promise<string> {
  const key = deps.random.bytes(photoRules.keyBytes).toString('base64url');
  await deps.db.insert(photoFiles).values({ key, userId, createdAt: deps.clock.now() });
  await Promise.all(sizes.map((size) => deps.files.write(pathOf(key, size), files[size], 'image/jpeg')));
  return key;
}

export function readFile({ files }: Pick<Deps, 'files'>, key: string, size: PhotoSize): Promise<Buffer | null> {
  return files.read(pathOf(key, size));
}

/** The photo of an account, for a data export. */
export async function readPhotoOf(deps: Pick<Deps, 'db' | 'files'>, userId: string): Promise<Buffer | null> {
  const [user] = await deps.db.select({ photoKey: users.photoKey }).from(users).where(eq(users.id, userId));
  return user?.photoKey ? await readFile(deps, user.photoKey, 'large') : null;
}

/** Schedules the deletion of the files for after the commit. */
export async function dropPhoto(deps: Deps, tx: Tx, key: string): Promise<void> {
  // Not the key itself: delivered rows are stored for a while, and the key gives access to the photo.
  await enqueueEvent(deps, tx, photoDropped, { key }, { idempotencyKey: `${photoDropped.name}:${deps.random.uuid()}` });
}

/** Drops all photos of an account that is being erased, including those of interrupted uploads. */
export async function dropPhotosOf(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const kept = await tx.select({ key: photoFiles.key }).from(photoFiles).where(eq(photoFiles.userId, userId));
  for (const { key } of kept) await dropPhoto(deps, tx, key);
}

/** Deletes the files of a dropped photo. Idempotent. */
export async function removeDropped(
  deps: Pick<Deps, 'db' | 'files'>,
  { key }: EventData<typeof photoDropped>,
): Promise<void> {
  const [used] = await deps.db.select({ id: users.id }).from(users).where(eq(users.photoKey, key));
  if (used) return;
  for (const size of sizes) await deps.files.remove(pathOf(key, size));
  await deps.db.delete(photoFiles).where(eq(photoFiles.key, key));
}

/** Deletes photos that no account uses: interrupted uploads and photos of deleted accounts. */
export async function purgePhotos(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - photoRules.abandonedSeconds * 1000);
  const owner = deps.db.select({ one: sql`1` }).from(users).where(eq(users.photoKey, photoFiles.key));
  const left = await deps.db
    .select({ key: photoFiles.key })
    .from(photoFiles)
    .where(and(lt(photoFiles.createdAt, before), notExists(owner)))
    .limit(500);
  for (const { key } of left) await removeDropped(deps, { key });
}
