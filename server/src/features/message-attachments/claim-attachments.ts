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
  const { id, mediaType } = messageAttachments;
  const uploads = await tx
    .select({ id, mediaType })
    .from(messageAttachments)
    .where(
      and(
        inArray(
          id,
          given.map((each) => each.id),
        ),
        eq(messageAttachments.userId, userId),
        eq(messageAttachments.isStored, true),
        isNull(messageAttachments.no),
      ),
    )
    // In one order, so that two messages with the same uploads never wait for each other in a circle.
    .orderBy(id)
    .for('update');
  const types = new Map(uploads.map((each) => [each.id, each.mediaType]));
  for (const [position, each] of given.entries()) {
    const type = types.get(each.id);
    if (type === undefined) throw new AppError('ATTACHMENT_GONE', 'An upload is not there anymore. Upload it again.');
    const name = attachmentName(each.name, type as AttachmentType);
    await tx
      .update(messageAttachments)
      .set({ ...message, position, name })
      .where(eq(id, each.id));
  }
}
