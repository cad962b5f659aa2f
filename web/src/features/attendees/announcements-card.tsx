import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('./announcement-dialog.tsx')).AnnouncementDialog,
}));

/** Sends announcements to all attendees. */
export function AnnouncementsCard({ event }: { event: Event }) {
  const { t } = useTranslation('attendees');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardText>{t('announcement.lead')}</CardText>
      <CardActions>
        <Button leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
          {t('announcement.open')}
        </Button>
      </CardActions>
      {isOpen && (
        <Suspense>
          <AnnouncementDialog event={event} filter={{}} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
