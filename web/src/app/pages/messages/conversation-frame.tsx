import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { CopyNotice } from '#src/features/offline-messages/copy-notice.tsx';
import { LinkPreviewContext, type LinkPreviewProps } from '#src/lib/link-previews/link-preview-context.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { AttachmentFrame } from './attachment-frame.tsx';

const LinkPreviewCard = lazyPart(
  async () => (await import('#src/features/link-previews/link-preview-card.tsx')).LinkPreviewCard,
);

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

/** Loads when the first preview is shown. Its place is as high as the card, so that the list does not jump. */
function LinkPreview(props: LinkPreviewProps) {
  return (
    <Suspense fallback={<div style={{ width: 340, maxWidth: '100%', height: 96 }} />}>
      <LinkPreviewCard {...props} />
    </Suspense>
  );
}
