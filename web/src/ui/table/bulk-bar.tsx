import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Notice } from '../notice.tsx';
import classes from './data-table.module.css';
import type { AnyRow, BulkAction } from './table-types.ts';
import type { BulkRun } from './use-bulk-run.ts';

type Props<Item extends AnyRow> = {
  selected: readonly Item[];
  actions: readonly BulkAction<Item>[];
  run: BulkRun<Item> | null;
  onChoose: (action: BulkAction<Item>, rows: readonly Item[]) => void;
  onClear: () => void;
};

/** What can be done with the selected rows. */
export function BulkBar<Item extends AnyRow>({ selected, actions, run, onChoose, onClear }: Props<Item>) {
  const { t } = useTranslation('table');
  if (selected.length === 0) return null;
  const isRunning = run?.isRunning === true;
  const offered = actions
    .map((action) => ({ action, rows: action.appliesTo ? selected.filter(action.appliesTo) : selected }))
    .filter(({ rows }) => rows.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups buttons, not fields of a form.
    <div className={classes.bulk} role="group" aria-label={t('bulk.label')}>
      <strong>{t('bulk.selected', { count: selected.length })}</strong>
      {offered.length === 0 && <span>{t('bulk.none')}</span>}
      {offered.map(({ action, rows }) => (
        <Button
          key={action.id}
          size="xs"
          variant="default"
          leftSection={action.Icon && <action.Icon size={16} stroke={1.5} aria-hidden />}
          disabled={isRunning}
          loading={isRunning && run.action.id === action.id}
          onClick={() => onChoose(action, rows)}
        >
          {rows.length === selected.length ? action.text : t('bulk.some', { text: action.text, count: rows.length })}
        </Button>
      ))}
      {isRunning && <span>{t('bulk.progress', { done: run.done, total: run.total })}</span>}
      <button
        type="button"
        className={classes.clear}
        aria-label={t('bulk.clear')}
        disabled={isRunning}
        onClick={onClear}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}

type ResultProps<Item extends AnyRow> = {
  run: BulkRun<Item> | null;
  rowName: (row: Item) => string;
  onRetry: () => void;
  onClose: () => void;
};

/** How a bulk action ended: how many rows it was done for, and why not for the others. */
export function BulkResult<Item extends AnyRow>({ run, rowName, onRetry, onClose }: ResultProps<Item>) {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  if (!run || run.isRunning) return null;
  const { failures, total, action } = run;
  const done = total - failures.length;
  return (
    <Notice tone={failures.length > 0 ? 'problem' : 'success'} closeLabel={t('bulk.close')} onClose={onClose}>
      <p>
        {done > 0 && action.doneText(done)}
        {failures.length > 0 && ` ${t('bulk.failed', { count: failures.length })}`}
      </p>
      {failures.length > 0 && (
        <ul className={classes.failures}>
          {failures.slice(0, 5).map(({ row, error }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
            <li key={at}>
              {rowName(row)}: {errorText.text(error)}
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
