import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { uploads } from '#src/lib/message-attachments/uploads.ts';
import type { PendingMessage, WaitingFile } from '#src/lib/message-sync/pending-message.ts';
import classes from './attachments.module.css';
import { FileLine } from './file-line.tsx';
import { usePreview } from './use-preview.ts';

type ContentOf = (id: string) => Promise<Blob | undefined>;
type Props = { pending: PendingMessage; contentOf: ContentOf };

/** The files of a message that waits: how far their upload is, or what is wrong with one of them. */
export function WaitingFiles({ pending, contentOf }: Props) {
  const { t } = useTranslation('message-attachments');
  const { clientId, files = [], isNotKept, refusedFile, problem } = pending;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.of(clientId));
  const percent = upload && upload.total > 0 ? Math.round((upload.sent / upload.total) * 100) : 0;
  return (
    <div className={classes.waiting}>
      <ul className={classes.sent} aria-label={t('sent', { count: files.length })}>
        {files.map((file) => (
          <Waiting key={file.id} file={file} contentOf={contentOf} />
        ))}
      </ul>
      {upload && (
        <div className={classes.progress}>
          <progress max={100} value={percent} aria-label={t('uploading')} />
          <button type="button" onClick={upload.cancel}>
            {t('cancel')}
          </button>
        </div>
      )}
      {refusedFile && <Refused name={refusedFile} code={problem} />}
      {isNotKept && <p className={classes.problem}>{t('notKept')}</p>}
    </div>
  );
}

function Waiting({ file, contentOf }: { file: WaitingFile; contentOf: ContentOf }) {
  const [content, setContent] = useState<Blob | null>(null);
  const preview = usePreview(content);
  const { id, kind } = file;
  useEffect(() => {
    let isCurrent = true;
    if (kind === 'picture')
      void contentOf(id).then(
        (found) => isCurrent && setContent(found ?? null),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [id, kind, contentOf]);
  return <FileLine file={file} preview={preview} />;
}

function Refused({ name, code }: { name: string; code: string | null }) {
  const { t, i18n } = useTranslation('message-attachments');
  const errorText = useErrorText();
  return (
    <p className={classes.problem} role="alert">
      {t('refused', { name, reason: reasonOf() })}
    </p>
  );

  function reasonOf(): string {
    if (code === 'FILE_LOST') return t('lost');
    if (code === 'PAYLOAD_TOO_LARGE') return t('tooLarge');
    if (code === 'VALIDATION_FAILED') return errorText.field('attachment.type');
    // The compiler does not know the code, which was stored with the message.
    return i18n.exists(`errors:${code}`)
      ? String(i18n.t(`errors:${code}` as 'errors:unexpected'))
      : errorText.text(null);
  }
}
