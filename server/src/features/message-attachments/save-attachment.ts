import { readFile } from 'node:fs/promises';
import type { DataOf } from '@foyer/contract/http.ts';
import { saveAttachment as endpoint } from '@foyer/contract/message-attachments.ts';
import { type AttachmentType, attachmentSides } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { and, eq } from 'drizzle-orm';
import { attachmentRules } from '#src/config/files.ts';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { fitPicture } from '#src/pictures/fit-picture.ts';
import { pictureKind } from '#src/pictures/picture-kind.ts';
import { type AttachmentFiles, removeAttachmentFiles, writeAttachment } from './attachment-files.ts';
import { documentType } from './document-type.ts';
import { refuseMalware } from './refuse-malware.ts';

type Saved = DataOf<typeof endpoint>;
type Row = typeof messageAttachments.$inferSelect;
type UploadedFile = Omit<Saved, 'id' | 'mediaType'> & { mediaType: AttachmentType; files: AttachmentFiles };

const megabyte = 1024 * 1024;

/**
 * Stores a file that a message of the viewer will refer to. Recorded before it is written, so that whatever an interruption leaves
 * behind is found. An upload that is stored already is answered as the first time.
 */
export async function saveAttachment(
  deps: Deps,
  { userId }: SignedInUser,
  { id, upload }: { id: string; upload: Upload },
): Promise<Saved> {
  const known = await find(deps, userId, id);
  if (known?.isStored) return shown(known);
  await requireBudget(deps, `attachments:${userId}`, attachmentRules.uploads);
  const { files, ...read } = await withUpload(upload, endpoint.upload, async (file) => {
    await refuseMalware(deps, file);
    return await readUpload(file);
  });
  await requireBudget(
    deps,
    `attachment-megabytes:${userId}`,
    attachmentRules.megabytes,
    Math.ceil(read.bytes / megabyte),
  );
  const row = await record(deps, userId, id, read);
  await writeAttachment(deps, row, files);
  const [stored] = await deps.db
    .update(messageAttachments)
    .set({ isStored: true })
    .where(and(eq(messageAttachments.id, id), eq(messageAttachments.userId, userId)))
    .returning();
  if (!stored) {
    // The account was erased while its file was written, so nothing refers to the file.
    await removeAttachmentFiles(deps, id);
    throw taken();
  }
  return shown(stored);
}

async function find({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(messageAttachments).where(eq(messageAttachments.id, id));
  if (row && row.userId !== userId) throw taken();
  return row;
}

/** The row of a new upload, or of one that was interrupted, which is written once more. */
async function record(deps: Deps, userId: string, id: string, read: Omit<UploadedFile, 'files'>): Promise<Row> {
  const createdAt = deps.clock.now();
  const [row] = await deps.db
    .insert(messageAttachments)
    .values({ id, userId, createdAt, ...read })
    .onConflictDoUpdate({
      target: messageAttachments.id,
      set: { createdAt, ...read },
      setWhere: and(eq(messageAttachments.userId, userId), eq(messageAttachments.isStored, false)),
    })
    .returning();
  // Another upload with this id has ended meanwhile.
  if (!row) throw taken();
  return row;
}

/** What a file is by its content. */
async function readUpload(file: string): Promise<UploadedFile> {
  const { field } = endpoint.upload;
  const picture = await pictureKind(file);
  if (picture) {
    const { width, height, large, small } = await fitPicture(file, picture, { field, sides: attachmentSides });
    const files = { large, small };
    return { kind: 'picture', mediaType: 'image/jpeg', bytes: large.length, width, height, files };
  }
  const content = await readFile(file);
  const mediaType = await documentType(content);
  if (!mediaType) throw fieldRefused(field, 'attachment.type');
  return { kind: 'file', mediaType, bytes: content.length, width: null, height: null, files: { large: content } };
}

function shown({ id, kind, mediaType, bytes, width, height }: Row): Saved {
  return { id, kind, mediaType, bytes, width, height };
}

const taken = () => new AppError('IDEMPOTENCY_CONFLICT', 'Another file has this id.');
