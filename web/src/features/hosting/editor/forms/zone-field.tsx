import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { offeredZones } from '../choices/zones.ts';
import type { FormProps } from './form-props.ts';

/** The zone whose clocks an event goes by. */
export function ZoneField({ draft: { timeZone }, onChange, problem }: FormProps) {
  const { t } = useTranslation('hosting');
  const zones = useMemo(() => offeredZones(timeZone), [timeZone]);
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
