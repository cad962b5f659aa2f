import { type AttachmentType, attachmentName } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** What a message says of an upload. */
export type NewAttachment = { id: string; name: string };

/** Makes uploads of the author part of a message that is being stored. ATTACHMENT_GONE if one is not there anymore, or not theirs. */
export async function claimAttachments(
  tx: Tx,
  userId: string,
  message: { conversationId: string; no: number },
  given: readonly NewAttachment[],
): Promise<void> {
  if (given.length === 0) return;
  const types = await lockUploads(
    tx,
    userId,
    given.map(({ id }) => id),
  );
  for (const [position, { id, name }] of given.entries()) {
    const type = types.get(id);
    if (type === undefined) throw attachmentGone();
    await tx
      .update(messageAttachments)
      .set({ ...message, position, name: attachmentName(name, type) })
      .where(eq(messageAttachments.id, id));
  }
}

/** Those of the uploads that are the author's and part of no message yet, with their types. */
export async function lockUploads(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttachmentType>> {
  const { id, mediaType } = messageAttachments;
  const uploads = await tx
    .select({ id, mediaType })
    .from(messageAttachments)
    .where(
      and(
        inArray(id, [...ids]),
        eq(messageAttachments.userId, userId),
        eq(messageAttachments.isStored, true),
        isNull(messageAttachments.no),
      ),
    )
    // In one order, so that two messages with the same uploads never wait for each other in a circle.
    .orderBy(id)
    .for('update');
  return new Map(uploads.map((each) => [each.id, each.mediaType as AttachmentType]));
}

export const attachmentGone = () => new AppError('ATTACHMENT_GONE', 'An upload is not there anymore. Upload it again.');
