import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '../notice.tsx';
import classes from './data-table.module.css';

type Props = {
  /** What was done, and for how many rows; empty if for none. */
  done: string;
  /** The rows it failed for, and why. */
  failures: readonly { name: string; error: unknown }[];
  onRetry: () => void;
  onClose: () => void;
};

/** How a bulk action ended: how many rows it was done for, and why not for the others. */
export function BulkResult({ done, failures, onRetry, onClose }: Props) {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  return (
    <Notice tone={failures.length > 0 ? 'problem' : 'success'} closeLabel={t('bulk.close')} onClose={onClose}>
      <p>
        {done}
        {failures.length > 0 && ` ${t('bulk.failed', { count: failures.length })}`}
      </p>
      {failures.length > 0 && (
        <ul className={classes.failures}>
          {failures.slice(0, 5).map(({ name, error }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
            <li key={at}>
              {name}: {errorText.text(error)}
            </li>
          ))}
          {failures.length > 5 && <li>{t('bulk.moreFailed', { count: failures.length - 5 })}</li>}
        </ul>
      )}
      {failures.length > 0 && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('bulk.retry')}
        </Button>
      )}
    </Notice>
  );
}
