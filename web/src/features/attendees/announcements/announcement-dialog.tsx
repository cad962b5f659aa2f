import {
  type Announcement,
  changeAnnouncement,
  scheduleAnnouncement,
} from '@foyer/contract/attendees/announcements.ts';
import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { instantOf } from '#src/ui/time/zoned-time.ts';
import classes from '../attendees-card.module.css';
import {
  type AnnouncementDraft,
  announcementDraftOf,
  emptyAnnouncement,
  filterOf,
  groupOf,
} from './announcement-draft.ts';
import { AnnouncementForm } from './announcement-form.tsx';

type Props = {
  event: Event;
  /** The attendees of the list that it was opened from; without it, the form asks whom to write to. */
  filter?: AttendeeFilter;
  /** A scheduled announcement to change. */
  edited?: Announcement | undefined;
  onClose: () => void;
};
type Preview = {
  recipients: number;
  waiting: number;
  sample: { subject: string; text: string; replyTo: string | null };
};

/** Writes an announcement, shows what will be sent to how many, and sends it now or later. */
export function AnnouncementDialog({ event, filter, edited, onClose }: Props) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events']);
  const task = useOrganizerTask<'preview' | 'send'>();
  const [draft, setDraft] = useState<AnnouncementDraft>(
    edited ? announcementDraftOf(edited, event.timeZone) : emptyAnnouncement,
  );
  const [to, setTo] = useState<AttendeeFilter>(edited?.to ?? filter ?? {});
  const [isChecked, setChecked] = useState(false);
  const [timeProblem, setTimeProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<{ recipients: number; waiting: number; at: string | null } | null>(null);
  const params = { id: event.id };
  const { subject, text, when } = draft;
  const sendAt = when === 'later' ? instantOf(draft.at, event.timeZone) : null;
  const shownTime = sendAt && absoluteTime(new Date(sendAt), i18n.language, event.timeZone);
  const isComplete = subject.trim() !== '' && text.trim() !== '' && (when === 'now' || sendAt !== null);

  function showPreview(): void {
    setChecked(true);
    setTimeProblem(null);
    if (!isComplete) return;
    void task.run('preview', async () => {
      setPreview(await call(sendAnnouncement, { params, body: { subject, text, to, preview: true } }));
    });
  }

  const send = () =>
    void task.run(
      'send',
      async () => {
        if (sendAt === null) {
          setDone({ ...(await call(sendAnnouncement, { params, body: { subject, text, to } })), at: null });
          return;
        }
        const body = { subject, text, to, sendAt };
        if (edited) await call(changeAnnouncement, { params: { ...params, announcementId: edited.id }, body });
        else await call(scheduleAnnouncement, { params, body });
        setDone({ recipients: preview?.recipients ?? 0, waiting: 0, at: shownTime });
      },
      (error) => {
        const key = fieldErrorKey(error, 'sendAt');
        if (!key) return false;
        setTimeProblem(key);
        setPreview(null);
        return true;
      },
    );

  const title = edited ? t('announcement.change') : t('announcement.title');
  const frame = { title, closeLabel: t('managed-events:cancel'), onClose };
  if (done !== null) {
    return (
      <Dialog {...frame}>
        <div className={classes.form}>
          <Notice tone="success">
            <p>
              {done.at === null
                ? t('announcement.sent', { count: done.recipients })
                : t('announcement.scheduled', { date: done.at })}
            </p>
            {done.waiting > 0 && <p>{t('review.expected', { count: done.waiting })}</p>}
          </Notice>
          <div className={classes.buttons}>
            <Button data-first onClick={onClose}>
              {t('managed-events:close')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  if (preview) {
    const { recipients, waiting, sample } = preview;
    const lead =
      shownTime === null
        ? t('announcement.recipients', { count: recipients })
        : t('announcement.recipientsLater', { count: recipients, date: shownTime });
    return (
      <Dialog {...frame} lead={lead}>
        <div className={classes.form}>
          {hasCode(task.failure, 'RATE_LIMITED') ? (
            <Notice tone="problem">
              <p>{t('announcement.tooMany')}</p>
            </Notice>
          ) : (
            <FailureNotice failure={task.failure} />
          )}
          <p className={classes.sample}>
            <strong>{sample.subject}</strong>
            {`\n\n${sample.text}`}
          </p>
          {waiting > 0 && <p className={classes.hint}>{t('review.expected', { count: waiting })}</p>}
          <p className={classes.hint}>
            {sample.replyTo ? t('announcement.replyTo', { address: sample.replyTo }) : t('announcement.noReply')}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" data-first onClick={() => setPreview(null)}>
              {t('announcement.back')}
            </Button>
            <Button loading={task.pending === 'send'} disabled={recipients === 0 && sendAt === null} onClick={send}>
              {t(sendAt === null ? 'announcement.send' : 'announcement.schedule')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog {...frame} lead={t('announcement.lead')}>
      <AnnouncementForm
        event={event}
        draft={draft}
        group={filter ? null : groupOf(to)}
        canSendNow={!edited}
        isChecked={isChecked}
        timeProblem={timeProblem}
        failure={task.failure}
        isBusy={task.pending === 'preview'}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onGroup={(group) => setTo(filterOf(group))}
        onSubmit={showPreview}
        onClose={onClose}
      />
    </Dialog>
  );
}
