import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../look/editor.module.css';
import type { FormProps } from './form-props.ts';

/** When it takes place, by the clocks of its zone. */
export function TimeForm({ draft, onChange, problem }: FormProps) {
  const { t } = useTranslation('hosting');
  const zones = useMemo(() => {
    const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', draft.timeZone]);
    return [...known].sort().map((value) => ({ value, text: value.replaceAll('_', ' ') }));
  }, [draft.timeZone]);
  return (
    <Card title={t('time.heading')} lead={t('time.lead')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextField
            label={t('time.startsAt')}
            name="startsAt"
            type="datetime-local"
            autoComplete="off"
            value={draft.startsAt}
            problem={problem('startsAt')}
            onChange={(startsAt) => onChange({ startsAt })}
          />
          <TextField
            label={t('time.endsAt')}
            name="endsAt"
            type="datetime-local"
            autoComplete="off"
            value={draft.endsAt}
            problem={problem('endsAt')}
            onChange={(endsAt) => onChange({ endsAt })}
          />
        </div>
        <SelectField
          label={t('time.timeZone')}
          name="timeZone"
          options={zones}
          value={draft.timeZone}
          problem={problem('timeZone')}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
    </Card>
  );
}
