import type { AttachmentSize } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import { messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { SentFile } from '#src/http/mount.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { readAttachmentFile } from './attachment-files.ts';

/** Reads a file of a message that the viewer can read now; NOT_FOUND otherwise, for whatever reason. */
export async function readAttachment(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { userId }: SignedInUser,
  { id, size }: { id: string; size: AttachmentSize },
): Promise<SentFile> {
  const [row] = await deps.db.select().from(messageAttachments).where(eq(messageAttachments.id, id));
  if (!row || row.conversationId === null || row.no === null) throw noSuchFile();
  const { conversationId, no } = row;
  const conversation = await findConversation(deps.db, userId, conversationId, deps.clock.now());
  if (!conversation || conversation.state === 'hidden') throw noSuchFile();
  const [message] = await deps.db
    .select({ no: messages.no })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.no, no),
        gt(messages.no, conversation.joined_no),
        lte(messages.no, conversation.last_no),
        isNull(messages.deletedAt),
      ),
    );
  if (!message) throw noSuchFile();
  const content = await readAttachmentFile(deps, id, row.kind === 'picture' ? size : 'large');
  if (!content) throw noSuchFile();
  return { content, mediaType: row.mediaType, name: row.name };
}

const noSuchFile = () => new AppError('NOT_FOUND', 'File not found.');
