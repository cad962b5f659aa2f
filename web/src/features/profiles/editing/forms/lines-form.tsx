import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FormProps } from '../form-props.ts';
import { AddButton, RemoveButton } from '../rows/row-buttons.tsx';
import classes from '../rows/rows.module.css';
import { useRows } from '../rows/use-rows.ts';

/** What a member offers or seeks, one sentence per line. */
export function LinesForm({ draft, change, problem, field }: FormProps & { field: 'offers' | 'seeks' }) {
  const { t } = useTranslation('my-profile');
  const rows = useRows(draft[field], '', (lines) => change({ [field]: lines }));
  return (
    <div ref={rows.list} className={classes.rows}>
      <p className={classes.hint}>{t(`lines.${field}`)}</p>
      {rows.items.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key than its index, and the fields are controlled.
        <div key={at} className={classes.row} data-row>
          <TextField
            label={t('lines.label', { number: at + 1 })}
            isLabelHidden
            isOptional
            name={`${field}-${at}`}
            autoComplete="off"
            maxLength={limits.profile.offer}
            value={line}
            problem={problem(`${field}.${at}`)}
            onChange={(typed) => rows.set(at, typed)}
          />
          <RemoveButton label={t('lines.remove', { number: at + 1 })} onClick={() => rows.remove(at)} />
        </div>
      ))}
      {problem(field) && <p role="alert">{problem(field)}</p>}
      {rows.items.length < limits.profile.offers && (
        <AddButton onClick={() => rows.add('')}>{t('lines.add')}</AddButton>
      )}
    </div>
  );
}
