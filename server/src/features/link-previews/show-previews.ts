import { and, eq, isNull } from 'drizzle-orm';
import { linkedPages, linkPreviews } from '#src/db/schema/link-previews.ts';
import { conversations, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { nextSeq, publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { isPreviewOf, type MessageNo } from './preview-rows.ts';

type Page = Pick<typeof linkedPages.$inferSelect, 'id' | 'state'>;

/** Shows what was read in every message that waits for it. Without anything to show, they stop waiting. */
export async function showPreviews(deps: Deps, page: Page | null, urlMac: Buffer): Promise<void> {
  const isWaiting = and(
    eq(linkPreviews.urlMac, urlMac),
    isNull(linkPreviews.pageId),
    eq(linkPreviews.isRemoved, false),
  );
  if (!page) return;
  if (page.state === 'nothing') {
    await deps.db.delete(linkPreviews).where(isWaiting);
    return;
  }
  const waiting = await deps.db
    .select({ conversationId: linkPreviews.conversationId, no: linkPreviews.no })
    .from(linkPreviews)
    .where(isWaiting);
  for (const message of waiting) {
    if (await showPreview(deps, page.id, message, isWaiting)) publishMessages(deps, message.conversationId);
  }
}

/** A change of the message like any other, so that every device learns of it in order. */
async function showPreview(
  { db, clock }: Deps,
  pageId: string,
  message: MessageNo,
  isWaiting: ReturnType<typeof and>,
): Promise<boolean> {
  const { conversationId, no } = message;
  return await db.transaction(async (tx) => {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('no key update');
    // It may have been deleted, edited or removed meanwhile.
    const [still] = await tx
      .select({ no: linkPreviews.no })
      .from(linkPreviews)
      .where(and(isPreviewOf(message), isWaiting));
    // The page may have been purged, if this comes late.
    const [page] = await tx
      .select({ id: linkedPages.id })
      .from(linkedPages)
      .where(eq(linkedPages.id, pageId))
      .for('share');
    if (!still || !page) return false;
    const seq = await nextSeq(tx, conversationId);
    await tx.update(linkPreviews).set({ pageId, seq }).where(isPreviewOf(message));
    await tx
      .update(messages)
      .set({ seq, changedAt: clock.now() })
      .where(and(eq(messages.conversationId, conversationId), eq(messages.no, no)));
    return true;
  });
}
