import { type Announcement, cancelAnnouncement } from '@foyer/contract/attendees/announcements.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import type { StatusTone } from '#src/ui/status-badge.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { groupOf } from './announcement-draft.ts';
import { announcementsQuery } from './announcements-query.ts';

/** Loaded when it is opened. */
const AnnouncementDialog = lazyPart(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog);

const tones: Record<Announcement['state'], StatusTone> = { scheduled: 'waiting', sent: 'good', canceled: 'quiet' };

/** The announcements of an event: scheduled ones, which can still be changed, and those already sent. */
export function AnnouncementsList({ event }: { event: Event }) {
  const { t } = useTranslation('attendees');
  const query = useQuery(announcementsQuery(event.id));
  const queryClient = useQueryClient();
  const task = useOrganizerTask<string>();
  const [open, setOpen] = useState<Announcement | 'new' | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: announcementsQuery(event.id).queryKey });
  const cancel = ({ id: announcementId }: Announcement) =>
    void task.run(announcementId, async () => {
      await call(cancelAnnouncement, { params: { id: event.id, announcementId } }).finally(refresh);
    });
  const canWrite = event.state !== 'draft';
  const begin = (
    <Button leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen('new')}>
      {t('announcement.open')}
    </Button>
  );
  return (
    <Card>
      {canWrite && query.data?.items.length !== 0 && <CardActions>{begin}</CardActions>}
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: query.data?.items }}
        waiting={<RowSkeletons count={2} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={
          <EmptyState
            picture="messages"
            text={t(canWrite ? 'announcement.none' : 'announcement.draft')}
            action={canWrite && begin}
          />
        }
      >
        {(items) => (
          <RowList>
            {items.map((announcement) => (
              <li key={announcement.id}>
                <AnnouncementRow
                  event={event}
                  announcement={announcement}
                  isBusy={task.pending === announcement.id}
                  onEdit={() => setOpen(announcement)}
                  onCancel={() => cancel(announcement)}
                />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      {open !== null && (
        <Suspense>
          <AnnouncementDialog
            event={event}
            edited={open === 'new' ? undefined : open}
            onClose={() => {
              setOpen(null);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

type RowProps = {
  event: Event;
  announcement: Announcement;
  isBusy: boolean;
  onEdit: () => void;
  onCancel: () => void;
};

function AnnouncementRow({ event, announcement, isBusy, onEdit, onCancel }: RowProps) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events']);
  const { state, subject, text, to, sendAt, recipients, by } = announcement;
  const date = absoluteTime(new Date(sendAt), i18n.language, event.timeZone);
  const group = groupOf(to);
  const audience = group === null ? t('announcement.toList') : t(`announcement.groups.${group}`);
  return (
    <Row
      title={subject}
      badge={t(`announcement.states.${state}`)}
      tone={tones[state]}
      end={
        state === 'scheduled' && (
          <>
            <Button size="sm" variant="default" aria-label={t('announcement.editOne', { subject })} onClick={onEdit}>
              {t('announcement.edit')}
            </Button>
            <OverflowMenu
              name={subject}
              isBusy={isBusy}
              label={t('announcement.cancel')}
              question={{
                title: t('announcement.ask.title', { subject }),
                text: t('announcement.ask.text'),
                confirm: t('announcement.ask.confirm'),
                cancel: t('announcement.ask.keep'),
              }}
              onConfirm={onCancel}
            />
          </>
        )
      }
    >
      <Hint>
        {t(`announcement.when.${state}`, { date })} · {audience}
        {recipients !== null && ` · ${t('announcement.reached', { count: recipients })}`} ·{' '}
        {t('announcement.by', { name: by })}
      </Hint>
      <Hint>{text.length > 160 ? `${text.slice(0, 159)}…` : text}</Hint>
    </Row>
  );
}
