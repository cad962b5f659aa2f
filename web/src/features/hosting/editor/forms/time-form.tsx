import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from '../look/editor.module.css';
import { ClockField } from './clock-field.tsx';
import type { FormProps } from './form-props.ts';

const ZoneField = lazy(async () => ({ default: (await import('./zone-field.tsx')).ZoneField }));

/** When it takes place, by the clocks of its zone. */
export function TimeForm(form: FormProps) {
  const { t } = useTranslation('hosting');
  return (
    <Card title={t('time.heading')} lead={t('time.lead')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          {(['startsAt', 'endsAt'] as const).map((name) => (
            <ClockField key={name} {...form} name={name} label={t(`time.${name}`)} />
          ))}
        </div>
        <Suspense fallback={<Skeleton height={74} />}>
          <ZoneField {...form} />
        </Suspense>
      </div>
    </Card>
  );
}
