import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';

/** Loaded when somebody wants an event to repeat. */
const RepeatDialog = lazy(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }));

type Props = {
  event: Event;
  /** Something else is typed than what is kept, of which the dates are made. */
  isUnsaved?: boolean;
  onMade?: () => Promise<void>;
};

/** How to make a series of an event that has one date. */
export function RepeatCard({ event, isUnsaved = false, onMade }: Props) {
  const { t } = useTranslation('event-editing');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('series.title')} lead={t('series.lead')}>
      {isUnsaved ? (
        <CardText>{t('series.saveFirst')}</CardText>
      ) : (
        <CardActions>
          <Button
            variant="default"
            leftSection={<IconRepeat size={18} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('series.open')}
          </Button>
        </CardActions>
      )}
      {isOpen && (
        <Suspense>
          <RepeatDialog event={event} onMade={onMade} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Whether an event could be made to repeat. */
export function canRepeat({ state, startsAt, endsAt }: Event): boolean {
  return state !== 'cancelled' && startsAt !== null && endsAt !== null;
}
