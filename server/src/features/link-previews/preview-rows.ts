import { type LinkPreview, linkPreview } from '@foyer/contract/link-previews.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { linkPreviews } from '#src/db/schema/link-previews.ts';

export type MessageNo = { conversationId: string; no: number };

/** The link preview of a message of a query, as an answer. `shownBy`: the last change that the viewer sees; null: all. */
export const linkPreviewOf = (message: SQL, shownBy: number | null): SQL => sql`(select json_build_object(
    'url', v.url, 'title', g.title, 'description', g.description, 'hasPicture', g.has_picture)
  from link_previews v join linked_pages g on g.id = v.page_id
  where v.conversation_id = ${message}.conversation_id and v.no = ${message}.no
    and ${shownBy === null ? sql`true` : sql`v.seq <= ${shownBy}`})`;
export const linkPreviewColumn: z.ZodType<LinkPreview | null> = linkPreview.nullable();

export const isPreviewOf = ({ conversationId, no }: MessageNo) =>
  and(eq(linkPreviews.conversationId, conversationId), eq(linkPreviews.no, no));

/** Takes the link from a message that is being deleted, with its preview. */
export async function dropLinkPreview(tx: Tx, message: MessageNo): Promise<void> {
  await tx.delete(linkPreviews).where(isPreviewOf(message));
}

/** Removes the preview for good, also one that is still to come. Answers whether one was shown. */
export async function hideLinkPreview(tx: Tx, message: MessageNo): Promise<boolean> {
  const [shown] = await tx.select({ seq: linkPreviews.seq }).from(linkPreviews).where(isPreviewOf(message));
  await tx.update(linkPreviews).set({ isRemoved: true, pageId: null, seq: null }).where(isPreviewOf(message));
  return typeof shown?.seq === 'number';
}
