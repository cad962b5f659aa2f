import type { Attachment } from '@foyer/contract/message-attachments.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import classes from './attachments.module.css';
import { FileLink } from './file-link.tsx';
import { MessagePicture } from './message-picture.tsx';

const PictureDialog = lazyPart(async () => (await import('./attached-picture-dialog.tsx')).AttachedPictureDialog);

type Props = { viewer: string; attachments: readonly Attachment[] };

/** The pictures and files of a message. */
export function SentFiles({ viewer, attachments }: Props) {
  const { t } = useTranslation('message-attachments');
  const [opened, setOpened] = useState<Attachment | null>(null);
  return (
    <>
      <ul className={classes.sent} aria-label={t('sent', { count: attachments.length })}>
        {attachments.map((file) => (
          <li key={file.id}>
            {file.kind === 'picture' ? (
              <MessagePicture viewer={viewer} file={file} onOpen={() => setOpened(file)} />
            ) : (
              <FileLink file={file} />
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <PictureDialog viewer={viewer} file={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
