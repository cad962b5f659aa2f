import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChosenFiles } from '#src/lib/message-attachments/use-chosen-files.ts';
import type { ChosenFile } from '#src/lib/message-sync/pending-message.ts';
import classes from './attachments.module.css';
import { FileLine } from './file-line.tsx';
import { usePreview } from './use-preview.ts';

/** The files chosen for the next message, each of which can be removed, and why others were not taken. */
export function ChosenFileList({ chosen }: { chosen: ChosenFiles }) {
  const { t } = useTranslation('message-attachments');
  const { files, refused } = chosen;
  return (
    <div className={classes.chosen}>
      {refused.length > 0 && (
        <div role="alert">
          <ul className={classes.problems}>
            {refused.map(({ id, name, problem }) => (
              <li key={id}>{t(`problems.${problem}`, { name })}</li>
            ))}
          </ul>
        </div>
      )}
      {files.length > 0 && (
        <ul className={classes.tray} aria-label={t('chosen')}>
          {files.map((file) => (
            <Chosen key={file.id} file={file} onRemove={() => chosen.remove(file.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chosen({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { t } = useTranslation('message-attachments');
  const preview = usePreview(file.kind === 'picture' ? file.content : null);
  const { name } = file;
  return (
    <FileLine file={file} preview={preview}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('remove', { name })}
        title={t('remove', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </button>
    </FileLine>
  );
}
