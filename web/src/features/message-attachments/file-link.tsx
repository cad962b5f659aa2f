import { type Attachment, readAttachment } from '@foyer/contract/message-attachments.ts';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { downloadFile } from '#src/lib/downloads.ts';
import { useTask } from '#src/lib/use-task.ts';
import classes from './attachments.module.css';
import { sizeText } from './size-text.ts';

/** A file that is saved when it is pressed. */
export function FileLink({ file }: { file: Attachment }) {
  const { t, i18n } = useTranslation('message-attachments');
  const errorText = useErrorText();
  const { pending, failure, save } = useDownload(file);
  const size = sizeText(file.bytes, i18n.language);
  return (
    <>
      <button type="button" className={classes.file} aria-busy={pending} onClick={save}>
        <IconFile size={24} stroke={1.5} aria-hidden />
        <span className="visually-hidden">{t('download')} </span>
        <span className={classes.words}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{size}</span>
        </span>
        <IconDownload size={20} stroke={1.5} aria-hidden />
      </button>
      {failure !== null && (
        <p className={classes.problem} role="alert">
          {t('notDownloaded', { name: file.name, reason: errorText.text(failure) })}
        </p>
      )}
    </>
  );
}

/** Saves a file of a message under its name. */
export function useDownload({ id, name }: Attachment) {
  const { pending, failure, run } = useTask<'download'>();
  function save(): void {
    void run('download', async () => downloadFile(await call(readAttachment, { params: { id } }), name));
  }
  return { pending: pending !== null, failure, save };
}
