import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
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
