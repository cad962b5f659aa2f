import { readLinkPreviewPicture } from '@foyer/contract/link-previews.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { dataUrlOf } from '#src/lib/message-attachments/attachment-query.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** The picture of a linked page. Read with the viewer's token, like the pictures that members send. */
export const linkPictureQuery = (viewer: string, messageId: string, url: string) =>
  queryOptions({
    queryKey: messagingKeys.linkPicture(viewer, messageId, url),
    queryFn: async ({ signal }) => dataUrlOf(await call(readLinkPreviewPicture, { params: { messageId } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
