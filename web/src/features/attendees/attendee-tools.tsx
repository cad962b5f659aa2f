import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { exportAttendees } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconId, IconMail, IconUpload, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { downloadFrom } from '#src/lib/downloads.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './attendees-card.module.css';

/** Each dialog is loaded when it is opened. */
const dialogs = {
  announcement: lazyPart(async () => (await import('./announcements/announcement-dialog.tsx')).AnnouncementDialog),
  add: lazyPart(async () => (await import('./add-attendee-dialog.tsx')).AddAttendeeDialog),
  badges: lazyPart(async () => (await import('./badges-dialog.tsx')).BadgesDialog),
  import: lazyPart(async () => (await import('./import-attendees-dialog.tsx')).ImportAttendeesDialog),
};
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type Props = { event: Event; filter: AttendeeFilter; hasAttendees: boolean };

/** Actions for the whole list. Announcements and exports cover only the attendees of the current filter. */
export function AttendeeTools({ event, filter, hasAttendees }: Props) {
  const { t } = useTranslation('attendees');
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const task = useOrganizerTask<'csv' | 'xlsx'>();
  const OpenDialog = open && dialogs[open];
  const canAdd = event.state !== 'cancelled' && !isOver(event);
  const download = (format: 'csv' | 'xlsx') =>
    void task.run(format, async () => {
      const { url } = await call(exportAttendees, { params: { id: event.id }, body: { format, ...filter } });
      downloadFrom(url);
    });
  return (
    <>
      <div className={classes.tools}>
        {hasAttendees && (
          <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setOpen('announcement')}>
            {t('announcement.open')}
          </Button>
        )}
        {canAdd && (
          <>
            <Button variant="default" leftSection={<IconUserPlus {...icon} />} onClick={() => setOpen('add')}>
              {t('add.open')}
            </Button>
            <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={() => setOpen('import')}>
              {t('import.open')}
            </Button>
          </>
        )}
        {hasAttendees &&
          (['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload {...icon} />}
              loading={task.pending === format}
              aria-label={t(`export.${format}Label`)}
              onClick={() => download(format)}
            >
              {t(`export.${format}`)}
            </Button>
          ))}
        {hasAttendees && event.audiences.some(({ audience }) => audience === 'in-person') && (
          <Button variant="default" leftSection={<IconId {...icon} />} onClick={() => setOpen('badges')}>
            {t('badges.open')}
          </Button>
        )}
      </div>
      <FailureNotice failure={task.failure} />
      {OpenDialog && (
        <Suspense>
          <OpenDialog event={event} filter={filter} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
