import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { CopyNotice } from '#src/features/offline-messages/copy-notice.tsx';
import { LinkPreviewContext, type LinkPreviewProps } from '#src/lib/link-preview-context.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { AttachmentFrame } from './attachment-frame.tsx';

const LinkPreviewCard = lazyPart(
  async () => (await import('#src/features/link-previews/link-preview-card.tsx')).LinkPreviewCard,
);

const LinkCard = lazyPart(async () => (await import('#src/features/link-cards/link-card.tsx')).LinkCard);

/**
 * Lets a conversation show files and link previews, and says from when it is if there is no connection. Loaded with the
 * conversation, and not with the list.
 */
export function ConversationFrame({ children }: { children: ReactNode }) {
  const { id } = useParams();
  const viewer = useViewer();
  return (
    <LinkPreviewContext value={LinkPreview}>
      {viewer !== null && id !== undefined && <CopyNotice viewer={viewer} of={{ id }} />}
      <AttachmentFrame>{children}</AttachmentFrame>
    </LinkPreviewContext>
  );
}

/** Links to our own pages that are shown as cards. What comes after them is checked where cards are drawn. */
const ownPages = ['events', 'c'];

/** Each kind of card loads when the first one is shown. Its place is as high as the card, so that the list does not jump. */
function LinkPreview({ viewer, messageId, body, preview }: LinkPreviewProps) {
  const hasOwnLink = ownPages.some((page) => body.includes(`${window.location.origin}/${page}/`));
  const place = <div style={{ width: 340, maxWidth: '100%', height: 96 }} />;
  return (
    <>
      {preview && (
        <Suspense fallback={place}>
          <LinkPreviewCard viewer={viewer} messageId={messageId} preview={preview} />
        </Suspense>
      )}
      {hasOwnLink && (
        <Suspense fallback={place}>
          <LinkCard viewer={viewer} body={body} />
        </Suspense>
      )}
    </>
  );
}
