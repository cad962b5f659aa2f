import { readAttachment } from '@foyer/contract/message-attachments.ts';
import type { AttachmentSize } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';
import { messagingKeys } from '../query-keys/messaging-keys.ts';

/**
 * A picture of a message as a data URL. It is read with the viewer's token, which an image element cannot send, and the page's
 * policy lets images show data but no object URLs.
 */
export const attachmentQuery = (viewer: string, id: string, size: AttachmentSize) =>
  queryOptions({
    queryKey: messagingKeys.attachment(viewer, id, size),
    queryFn: async ({ signal }) => dataUrlOf(await call(readAttachment, { params: { id }, query: { size } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/** A data URL of what a call answered. */
export function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
