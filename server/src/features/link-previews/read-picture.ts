import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { linkedPages, linkPreviews } from '#src/db/schema/link-previews.ts';
import { messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { SentFile } from '#src/http/mount.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { picturePath } from './page-files.ts';

/** Reads the picture of the link preview of a message that the viewer can read now; NOT_FOUND otherwise, for whatever reason. */
export async function readLinkPreviewPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { userId }: SignedInUser,
  { messageId }: { messageId: string },
): Promise<SentFile> {
  const [place] = await deps.db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, messageId));
  const conversation = place && (await findConversation(deps.db, userId, place.id, deps.clock.now()));
  if (!conversation || conversation.state === 'hidden') throw noSuchPicture();
  const [shown] = await deps.db
    .select({ pageId: linkedPages.id })
    .from(messages)
    .innerJoin(
      linkPreviews,
      and(eq(linkPreviews.conversationId, messages.conversationId), eq(linkPreviews.no, messages.no)),
    )
    .innerJoin(linkedPages, eq(linkedPages.id, linkPreviews.pageId))
    .where(
      and(
        eq(messages.id, messageId),
        gt(messages.no, conversation.joined_no),
        lte(messages.no, conversation.last_no),
        isNull(messages.deletedAt),
        eq(linkedPages.hasPicture, true),
        // Members who left see no change made after that.
        conversation.left_at === null ? undefined : lte(linkPreviews.seq, conversation.last_seq),
      ),
    );
  const content = shown && (await deps.files.read(picturePath(shown.pageId)));
  if (!content) throw noSuchPicture();
  return { content, mediaType: 'image/jpeg', name: 'preview.jpg' };
}

const noSuchPicture = () => new AppError('NOT_FOUND', 'Picture not found.');
