import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';
import { DateTimeField } from './date-time-field.tsx';

const TimeZoneField = lazyPart(async () => (await import('./time-zone-field.tsx')).TimeZoneField);

/** Start, end and time zone. */
export function TimeFields(form: FieldProps) {
  const { t } = useTranslation('event-editing');
  return (
    <>
      <div className={classes.pair}>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <DateTimeField key={name} {...form} name={name} label={t(`time.${name}`)} />
        ))}
      </div>
      <Suspense fallback={<Skeleton height={40} />}>
        <TimeZoneField {...form} />
      </Suspense>
    </>
  );
}
