import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import classes from '../look/editor.module.css';
import { ClockField } from './clock-field.tsx';
import type { FormProps } from './form-props.ts';

/** When it takes place, by the clocks of its zone. */
export function TimeForm(form: FormProps) {
  const { draft, onChange, problem } = form;
  const { t } = useTranslation('hosting');
  const zones = useMemo(() => {
    const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', draft.timeZone]);
    return [...known].sort().map((value) => ({ value, text: value.replaceAll('_', ' ') }));
  }, [draft.timeZone]);
  return (
    <Card title={t('time.heading')} lead={t('time.lead')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          {(['startsAt', 'endsAt'] as const).map((name) => (
            <ClockField key={name} {...form} name={name} label={t(`time.${name}`)} />
          ))}
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
