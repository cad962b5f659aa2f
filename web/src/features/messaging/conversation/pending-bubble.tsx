import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { AttachmentContext } from '#src/lib/message-attachments/attachment-parts.ts';
import type { PendingMessage } from '#src/lib/message-sync/pending-message.ts';
import type { People } from '../groups/use-people.ts';
import classes from './message.module.css';
import { MessageText } from './message-text.tsx';

type Props = {
  pending: PendingMessage;
  people: People;
  contentOf: (fileId: string) => Promise<Blob | undefined>;
  onRetry: () => void;
  onEdit: () => void;
  onDiscard: () => void;
};

/** A message of the viewer that is not stored yet, with what can be done about it. */
export function PendingBubble({ pending, people, contentOf, onRetry, onEdit, onDiscard }: Props) {
  const { t } = useTranslation('messaging');
  const parts = use(AttachmentContext);
  const { body, files = [], state, isUnsure, problem, refusedFile } = pending;
  return (
    <div className={classes.message} data-own>
      <div className={classes.line}>
        <div className={classes.bubble} data-pending>
          {files.length > 0 && parts && <parts.Waiting pending={pending} contentOf={contentOf} />}
          {body !== '' && (
            <p className={classes.body}>
              <MessageText body={body} people={people} />
            </p>
          )}
          <p className={classes.meta}>{t(`pending.${state}`)}</p>
        </div>
      </div>
      {state === 'failed' && (
        <div className={classes.failed}>
          {problem === null && <p>{t('pending.old')}</p>}
          {/* What is wrong with a file is said beside it. */}
          {problem !== null && !refusedFile && (
            <p>
              <Refusal code={problem} />
            </p>
          )}
          <button type="button" onClick={onRetry}>
            {t('pending.retry')}
          </button>
          {!isUnsure && (
            <button type="button" onClick={onEdit}>
              {t('pending.edit')}
            </button>
          )}
          <button type="button" onClick={onDiscard}>
            {t('pending.discard')}
          </button>
        </div>
      )}
    </div>
  );
}

function Refusal({ code }: { code: string }) {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  // The compiler does not know the code, which was stored with the message.
  return i18n.exists(`errors:${code}`) ? String(i18n.t(`errors:${code}` as 'errors:unexpected')) : errorText.text(null);
}
