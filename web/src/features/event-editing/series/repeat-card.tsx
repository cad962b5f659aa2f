import type { Event } from '@foyer/contract/events/event.ts';
import { IconRepeat } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';

/** Loaded when it is opened. */
const RepeatDialog = lazyPart(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);

type Props = {
  event: Event;
  /** The editor has unsaved changes. New dates are copied from the saved event, so it has to be saved first. */
  isUnsaved?: boolean;
  onRepeated?: () => Promise<void>;
};

/** Turns a single event into a series. */
export function RepeatCard({ event, isUnsaved = false, onRepeated }: Props) {
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
          <RepeatDialog event={event} onRepeated={onRepeated} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
