import { bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
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

type SizesOf = { photo: keyof typeof photoSizes; banner: keyof typeof bannerSizes };
export type ProfilePicture = keyof SizesOf;
export type PictureFiles<Kind extends ProfilePicture> = Record<SizesOf[Kind], Buffer>;

const kinds = {
  photo: { folder: 'photos', sizes: Object.keys(photoSizes), column: users.photoKey },
  banner: { folder: 'banners', sizes: Object.keys(bannerSizes), column: users.bannerKey },
} as const;
const pathOf = (kind: ProfilePicture, key: string, size: string) => `${kinds[kind].folder}/${key}/${size}.jpg`;

/** A photo or banner was replaced or removed, so its files can be deleted. */
export const photoDropped = domainEvent(
  'photo.dropped',
  z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/), kind: z.enum(['photo', 'banner']).default('photo') }),
);

/**
 * Writes the files of a picture under a new random key. The row is inserted first, so that files of an interrupted upload
 * can be found and deleted.
 */
export async function storePicture<Kind extends ProfilePicture>(
  deps: Deps,
  userId: string,
  kind: Kind,
  files: PictureFiles<Kind>,
): Promise<string> {
  const key = deps.random.bytes(photoRules.keyBytes).toString('base64url');
  await deps.db.insert(photoFiles).values({ key, kind, userId, createdAt: deps.clock.now() });
  const written = Object.entries<Buffer>(files);
  await Promise.all(written.map(([size, file]) => deps.files.write(pathOf(kind, key, size), file, 'image/jpeg')));
  return key;
}

export function readPicture<Kind extends ProfilePicture>(
  { files }: Pick<Deps, 'files'>,
  kind: Kind,
  key: string,
  size: SizesOf[Kind],
): Promise<Buffer | null> {
  return files.read(pathOf(kind, key, size));
}

/** The picture of an account in its largest size, for a data export. */
export async function readPictureOf(
  deps: Pick<Deps, 'db' | 'files'>,
  kind: ProfilePicture,
  userId: string,
): Promise<Buffer | null> {
  const [user] = await deps.db.select({ key: kinds[kind].column }).from(users).where(eq(users.id, userId));
  return user?.key ? await readPicture(deps, kind, user.key, 'large') : null;
}

/** Schedules the deletion of the files for after the commit. */
export async function dropPicture(deps: Deps, tx: Tx, kind: ProfilePicture, key: string): Promise<void> {
  // Not the key itself: delivered rows are stored for a while, and the key gives access to the picture.
  const idempotencyKey = `${photoDropped.name}:${deps.random.uuid()}`;
  await enqueueEvent(deps, tx, photoDropped, { key, kind }, { idempotencyKey });
}

/** Drops all pictures of an account that is being erased, including those of interrupted uploads. */
export async function dropPicturesOf(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const { key, kind } = photoFiles;
  const kept = await tx.select({ key, kind }).from(photoFiles).where(eq(photoFiles.userId, userId));
  for (const file of kept) await dropPicture(deps, tx, file.kind, file.key);
}

/** Deletes the files of a dropped picture. Idempotent. */
export async function removeDroppedPicture(
  deps: Pick<Deps, 'db' | 'files'>,
  { key, kind }: EventData<typeof photoDropped>,
): Promise<void> {
  const { column, sizes } = kinds[kind];
  const [used] = await deps.db.select({ id: users.id }).from(users).where(eq(column, key));
  if (used) return;
  for (const size of sizes) await deps.files.remove(pathOf(kind, key, size));
  await deps.db.delete(photoFiles).where(eq(photoFiles.key, key));
}

/** Deletes pictures that no account uses: interrupted uploads and those of deleted accounts. */
export async function purgePictures(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - photoRules.abandonedSeconds * 1000);
  const ownerBy = (column: (typeof kinds)[ProfilePicture]['column']) =>
    deps.db.select({ one: sql`1` }).from(users).where(eq(column, photoFiles.key));
  const left = await deps.db
    .select({ key: photoFiles.key, kind: photoFiles.kind })
    .from(photoFiles)
    .where(
      and(lt(photoFiles.createdAt, before), notExists(ownerBy(users.photoKey)), notExists(ownerBy(users.bannerKey))),
    )
    .limit(500);
  for (const file of left) await removeDroppedPicture(deps, file);
}
