import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { SeriesDates } from './series-dates.tsx';

/** Loaded when somebody wants an event to repeat. */
const RepeatDialog = lazy(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }));

/** The other dates of an event that repeats, or how to make one of an event that does not. */
export function SeriesCard({ event }: { event: Event }) {
  const { t } = useTranslation('organizing');
  const [isOpen, setOpen] = useState(false);
  if (event.series) return <SeriesDates event={event} />;
  if (event.state === 'cancelled' || !event.startsAt || !event.endsAt) return null;
  return (
    <Card title={t('series.title')} lead={t('series.lead')}>
      <CardActions>
        <Button
          variant="default"
          leftSection={<IconRepeat size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('series.open')}
        </Button>
      </CardActions>
      {isOpen && (
        <Suspense>
          <RepeatDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
