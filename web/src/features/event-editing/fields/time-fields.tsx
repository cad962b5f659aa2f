import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DateTimeField } from './date-time-field.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';

const TimeZoneField = lazy(async () => ({ default: (await import('./time-zone-field.tsx')).TimeZoneField }));

/** Start, end and time zone. */
export function TimeFields(form: FieldProps) {
  const { t } = useTranslation('event-editing');
  return (
    <Card title={t('time.heading')} lead={t('time.lead')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          {(['startsAt', 'endsAt'] as const).map((name) => (
            <DateTimeField key={name} {...form} name={name} label={t(`time.${name}`)} />
          ))}
        </div>
        <Suspense fallback={<Skeleton height={74} />}>
          <TimeZoneField {...form} />
        </Suspense>
      </div>
    </Card>
  );
}
