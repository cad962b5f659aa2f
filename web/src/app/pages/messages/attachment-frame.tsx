import type { i18n as I18n } from 'i18next';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { AttachmentContext, type AttachmentParts } from '#src/lib/message-attachments/attachment-parts.ts';
import { placeOf } from '#src/lib/message-attachments/picture-box.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

type Parts = Omit<AttachmentParts, 'prepare'>;

const loadChosen = async () => (await import('#src/features/message-attachments/chosen-files.tsx')).ChosenFileList;
const loadSent = async () => (await import('#src/features/message-attachments/sent-files.tsx')).SentFiles;
const loadWaiting = async () => (await import('#src/features/message-attachments/waiting-files.tsx')).WaitingFiles;
const loadTexts = (i18n: I18n) => loadMessages(i18n, ['message-attachments', 'errors']);

/** Lets a conversation show files. */
export function AttachmentFrame({ children }: { children: ReactNode }) {
  return <AttachmentContext value={attachmentParts}>{children}</AttachmentContext>;
}

/** The parts that show files. Each loads with its texts when the first file is shown. */
const attachmentParts: AttachmentParts = {
  Chosen(props: ComponentProps<Parts['Chosen']>) {
    const { Chosen } = partsWith(useTranslation().i18n);
    return (
      <Suspense>
        <Chosen {...props} />
      </Suspense>
    );
  },
  Sent(props: ComponentProps<Parts['Sent']>) {
    const { Sent } = partsWith(useTranslation().i18n);
    // As high as the files will be, so that the list does not jump.
    return (
      <Suspense fallback={<div style={placeOf(props.attachments)} />}>
        <Sent {...props} />
      </Suspense>
    );
  },
  Waiting(props: ComponentProps<Parts['Waiting']>) {
    const { Waiting } = partsWith(useTranslation().i18n);
    return (
      <Suspense>
        <Waiting {...props} />
      </Suspense>
    );
  },
  prepare(i18n) {
    const needed = [
      loadChosen(),
      loadWaiting(),
      loadTexts(i18n),
      import('#src/lib/message-attachments/check-file.ts'),
      import('#src/lib/message-attachments/upload-files.ts'),
    ];
    void Promise.all(needed).catch(() => undefined);
  },
};

const known = new WeakMap<I18n, Parts>();

function partsWith(i18n: I18n): Parts {
  const before = known.get(i18n);
  if (before) return before;
  const withTexts =
    <Part,>(load: () => Promise<Part>) =>
    async () =>
      (await Promise.all([load(), loadTexts(i18n)]))[0];
  const parts = {
    Chosen: lazyPart(withTexts(loadChosen)),
    Sent: lazyPart(withTexts(loadSent)),
    Waiting: lazyPart(withTexts(loadWaiting)),
  };
  known.set(i18n, parts);
  return parts;
}
