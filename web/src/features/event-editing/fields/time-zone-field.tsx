import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { FieldProps } from './field-props.ts';
import { timeZoneChoices } from './time-zone-choices.ts';

/** The time zone of an event. */
export function TimeZoneField({ draft: { timeZone }, onChange, problem }: FieldProps) {
  const { t } = useTranslation('event-editing');
  const zones = useMemo(() => timeZoneChoices(timeZone), [timeZone]);
  return (
    <SelectField
      label={t('time.timeZone')}
      name="timeZone"
      options={zones}
      value={timeZone}
      problem={problem('timeZone')}
      onChange={(chosen) => onChange({ timeZone: chosen })}
    />
  );
}
