import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import type { PendingMessage } from '#src/lib/message-sync/pending-message.ts';
import type { People } from '../groups/use-people.ts';
import classes from './message.module.css';
import { MessageText } from './message-text.tsx';

type Props = {
  pending: PendingMessage;
  people: People;
  onRetry: () => void;
  onEdit: () => void;
  onDiscard: () => void;
};

/** A message of the viewer that is not stored yet, with what can be done about it. */
export function PendingBubble({
  pending: { body, state, isUnsure, problem },
  people,
  onRetry,
  onEdit,
  onDiscard,
}: Props) {
  const { t } = useTranslation('messaging');
  return (
    <div className={classes.message} data-own>
      <div className={classes.line}>
        <div className={classes.bubble} data-pending>
          <p className={classes.body}>
            <MessageText body={body} people={people} />
          </p>
          <p className={classes.meta}>{t(`pending.${state}`)}</p>
        </div>
      </div>
      {state === 'failed' && (
        <div className={classes.failed}>
          <p>{problem === null ? t('pending.old') : <Refusal code={problem} />}</p>
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
