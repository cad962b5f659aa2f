import type { AttachmentSize } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { attachmentRules } from '#src/config/files.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import type { Deps } from '#src/deps.ts';

/** The files of an attachment: a picture has two sizes, everything else is `large` alone. */
export type AttachmentFiles = { large: Buffer; small?: Buffer };
type Enqueueing = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const sizes = ['large', 'small'] as const satisfies readonly AttachmentSize[];
const pathOf = (id: string, size: AttachmentSize) => `attachments/${id}/${size}`;

/** Messages have lost these attachments, whose files can be removed. */
export const attachmentsDropped = domainEvent(
  'attachments.dropped',
  z.object({ ids: z.array(z.uuid()).max(attachmentRules.removedAtOnce) }),
);

export async function writeAttachment(
  { files }: Pick<Deps, 'files'>,
  { id, mediaType }: { id: string; mediaType: string },
  { large, small }: AttachmentFiles,
): Promise<void> {
  await files.write(pathOf(id, 'large'), large, mediaType);
  if (small) await files.write(pathOf(id, 'small'), small, mediaType);
}

export async function removeAttachmentFiles({ files }: Pick<Deps, 'files'>, id: string): Promise<void> {
  for (const size of sizes) await files.remove(pathOf(id, size));
}

export function readAttachmentFile(
  { files }: Pick<Deps, 'files'>,
  id: string,
  size: AttachmentSize,
): Promise<Buffer | null> {
  return files.read(pathOf(id, size));
}

/**
 * Takes the attachments from a message that is being deleted. Their files are removed after the commit. Returns whether there
 * were any: then call `deps.wakeOutbox()`.
 */
export async function dropAttachmentsOfMessage(
  deps: Enqueueing,
  tx: Tx,
  { conversationId, no }: { conversationId: string; no: number },
): Promise<boolean> {
  const { conversationId: id, no: at } = messageAttachments;
  const ids = await taken(tx, and(eq(id, conversationId), eq(at, no)));
  await drop(deps, tx, ids);
  return ids.length > 0;
}

/** Takes everything that a member has uploaded, when their account is erased. */
export async function dropAttachmentsOfMember(deps: Enqueueing, tx: Tx, userId: string): Promise<void> {
  await drop(deps, tx, await taken(tx, eq(messageAttachments.userId, userId)));
}

async function taken(tx: Tx, which: ReturnType<typeof and>): Promise<string[]> {
  const rows = await tx
    .update(messageAttachments)
    // Not to be attached again before it is removed.
    .set({ conversationId: null, no: null, name: '', isStored: false })
    .where(which)
    .returning({ id: messageAttachments.id });
  return rows.map(({ id }) => id);
}

async function drop(deps: Enqueueing, tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += attachmentRules.removedAtOnce) {
    const part = ids.slice(at, at + attachmentRules.removedAtOnce);
    const idempotencyKey = `${attachmentsDropped.name}:${deps.random.uuid()}`;
    await enqueueEvent(deps, tx, attachmentsDropped, { ids: part }, { idempotencyKey });
  }
}

/** Removes the files of dropped attachments, and then what is known of them. Idempotent. */
export async function removeDroppedAttachments(
  deps: Pick<Deps, 'db' | 'files'>,
  { ids }: EventData<typeof attachmentsDropped>,
): Promise<void> {
  for (const id of ids) {
    await deps.db.transaction(async (tx) => {
      const isUnclaimed = and(eq(messageAttachments.id, id), isNull(messageAttachments.no));
      // A message that refers to it at this moment waits for this lock, and then finds nothing.
      const [row] = await tx
        .select({ id: messageAttachments.id })
        .from(messageAttachments)
        .where(isUnclaimed)
        .for('update');
      if (!row) return;
      await removeAttachmentFiles(deps, id);
      await tx.delete(messageAttachments).where(eq(messageAttachments.id, id));
    });
  }
}

/** Removes uploads that no message refers to: interrupted ones, and those of deleted conversations. */
export async function purgeAttachments(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - attachmentRules.abandonedSeconds * 1000);
  const left = await deps.db
    .select({ id: messageAttachments.id })
    .from(messageAttachments)
    .where(and(isNull(messageAttachments.no), lt(messageAttachments.createdAt, before)))
    .limit(attachmentRules.removedAtOnce);
  await removeDroppedAttachments(deps, { ids: left.map(({ id }) => id) });
}

/** The newest files that a member has sent, for their data export, up to a total size. The others are counted. */
export async function readAttachmentsOf(
  deps: Pick<Deps, 'db' | 'files'>,
  userId: string,
): Promise<{ files: { path: string; content: Buffer }[]; leftOut: number }> {
  const { id, name, bytes } = messageAttachments;
  const sent = await deps.db
    .select({ id, name, bytes })
    .from(messageAttachments)
    .where(and(eq(messageAttachments.userId, userId), eq(messageAttachments.isStored, true)))
    .orderBy(desc(messageAttachments.createdAt), desc(id));
  let room: number = attachmentRules.exportedBytes;
  const files: { path: string; content: Buffer }[] = [];
  for (const each of sent) {
    room -= each.bytes;
    const content = room < 0 ? null : await readAttachmentFile(deps, each.id, 'large');
    // Two files can have one name.
    if (content) files.push({ path: `message-attachments/${`${each.id} ${each.name}`.trim()}`, content });
  }
  return { files, leftOut: sent.length - files.length };
}
