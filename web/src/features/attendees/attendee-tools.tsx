import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { exportAttendees } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { downloadFrom } from '#src/lib/downloads.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import classes from './attendees-card.module.css';

/** Each dialog is loaded when it is opened. */
const dialogs = {
  announcement: lazyPart(async () => (await import('./announcements/announcement-dialog.tsx')).AnnouncementDialog),
  add: lazyPart(async () => (await import('./add-attendee-dialog.tsx')).AddAttendeeDialog),
  badges: lazyPart(async () => (await import('./badges-dialog.tsx')).BadgesDialog),
  import: lazyPart(async () => (await import('./import-attendees-dialog.tsx')).ImportAttendeesDialog),
};

type Tool = { id: string; text: string; label?: string; run: () => void };

type Props = { event: Event; filter: AttendeeFilter; hasAttendees: boolean };

/** Actions for the whole list. Announcements and exports cover only the attendees of the current filter. */
export function AttendeeTools({ event, filter, hasAttendees }: Props) {
  const { t } = useTranslation('attendees');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const task = useOrganizerTask<'csv' | 'xlsx'>();
  const OpenDialog = open && dialogs[open];
  const canAdd = event.state !== 'cancelled' && !isOver(event);
  const download = (format: 'csv' | 'xlsx') =>
    void task.run(format, async () => {
      const { url } = await call(exportAttendees, { params: { id: event.id }, body: { format, ...filter } });
      downloadFrom(url);
    });
  const all: (Tool | false)[] = [
    canAdd && { id: 'add', text: t('add.open'), run: () => setOpen('add') },
    hasAttendees && {
      id: 'announcement',
      text: t('announcement.open'),
      run: () => setOpen('announcement'),
    },
    canAdd && { id: 'import', text: t('import.open'), run: () => setOpen('import') },
    ...(['csv', 'xlsx'] as const).map(
      (format): Tool | false =>
        hasAttendees && {
          id: format,
          text: t(`export.${format}`),
          label: t(`export.${format}Label`),
          run: () => download(format),
        },
    ),
    hasAttendees &&
      event.audiences.some(({ audience }) => audience === 'in-person') && {
        id: 'badges',
        text: t('badges.open'),
        run: () => setOpen('badges'),
      },
  ];
  const tools = all.filter((tool) => tool !== false);
  // On a phone, the list starts below one action. The others are in a menu.
  const buttons = isPhone ? tools.slice(0, 1) : tools;
  const inMenu = tools.slice(buttons.length);
  return (
    <>
      <div className={classes.tools}>
        {buttons.map(({ id, text, label, run }) => (
          <Button key={id} variant="default" loading={task.pending === id} aria-label={label} onClick={run}>
            {text}
          </Button>
        ))}
        {inMenu.length > 0 && (
          <Menu
            label={t('moreTools')}
            button={task.pending ? <Loader size={18} /> : <IconDots size={20} stroke={1.5} aria-hidden />}
            isFloating
          >
            {inMenu.map(({ id, text, label, run }) => (
              <MenuItem key={id} onSelect={run}>
                {label ?? text}
              </MenuItem>
            ))}
          </Menu>
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
