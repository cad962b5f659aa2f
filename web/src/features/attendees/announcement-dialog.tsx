import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './attendees-card.module.css';

type Props = { event: Event; filter: AttendeeFilter; onClose: () => void };
type Preview = {
  recipients: number;
  waiting: number;
  sample: { subject: string; text: string; replyTo: string | null };
};

/** Sends an announcement to the attendees of the current filter, after a preview. */
export function AnnouncementDialog({ event, filter, onClose }: Props) {
  const { t } = useTranslation(['attendees', 'managed-events']);
  const errorText = useErrorText();
  const task = useOrganizerTask<'preview' | 'send'>();
  const [typed, setTyped] = useState({ subject: '', text: '' });
  const [isChecked, setChecked] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [sent, setSent] = useState<{ recipients: number; waiting: number } | null>(null);
  const missing = (value: string) => (isChecked && value.trim() === '' ? errorText.field('line.required') : null);
  const body = { ...typed, to: filter };
  const params = { id: event.id };

  function showPreview(submitted: FormEvent): void {
    submitted.preventDefault();
    setChecked(true);
    if (typed.subject.trim() === '' || typed.text.trim() === '') return;
    void task.run('preview', async () => {
      setPreview(await call(sendAnnouncement, { params, body: { ...body, preview: true } }));
    });
  }
  const send = () =>
    void task.run('send', async () => {
      setSent(await call(sendAnnouncement, { params, body }));
    });

  const frame = { title: t('announcement.title'), closeLabel: t('managed-events:cancel'), onClose };
  if (sent !== null) {
    return (
      <Dialog {...frame}>
        <div className={classes.form}>
          <Notice tone="success">
            <p>{t('announcement.sent', { count: sent.recipients })}</p>
            {sent.waiting > 0 && <p>{t('review.expected', { count: sent.waiting })}</p>}
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
    return (
      <Dialog {...frame} lead={t('announcement.recipients', { count: recipients })}>
        <div className={classes.form}>
          <FailureNotice failure={task.failure} />
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
            <Button loading={task.pending === 'send'} disabled={recipients === 0} onClick={send}>
              {t('announcement.send')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog {...frame} lead={t('announcement.lead')}>
      <form noValidate className={classes.form} onSubmit={showPreview}>
        <FailureNotice failure={task.failure} />
        <TextField
          label={t('announcement.subject')}
          name="subject"
          autoComplete="off"
          maxLength={limits.event.messageSubject}
          problem={missing(typed.subject)}
          value={typed.subject}
          onChange={(subject) => setTyped({ ...typed, subject })}
        />
        <TextArea
          label={t('announcement.text')}
          name="text"
          rows={8}
          max={limits.event.message}
          isRequired
          problem={missing(typed.text)}
          value={typed.text}
          onChange={(text) => setTyped({ ...typed, text })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('managed-events:cancel')}
          </Button>
          <Button type="submit" loading={task.pending === 'preview'}>
            {t('announcement.preview')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
