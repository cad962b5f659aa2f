import { AliasEntry } from '#src/features/anonymous-networking/messages/alias-entry.tsx';
import { CopyNotice } from '#src/features/offline-messages/copy-notice.tsx';

/** Above the inbox: from when it is if there is no connection, and the way to conversations under aliases. */
export function AboveInbox({ viewer }: { viewer: string }) {
  return (
    <>
      <CopyNotice viewer={viewer} of="inbox" />
      <AliasEntry viewer={viewer} />
    </>
  );
}
