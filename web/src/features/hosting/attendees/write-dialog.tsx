import type { AttendeeFilter } from '@foyer/contract/events/attendee-filters.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { messageAttendees } from '@foyer/contract/events/organizing/attendees.ts';
import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextArea } from '#src/ui/editing/text-area.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useHostingTask } from '../use-hosting-task.ts';
import classes from './attendees.module.css';

type Props = { event: Event; filter: AttendeeFilter; onClose: () => void };
type Shown = { recipients: number; sample: { subject: string; text: string; replyTo: string | null } };

/** Writes to those whom the list shows: first as they would read it, then for good. */
export function WriteDialog({ event, filter, onClose }: Props) {
  const { t } = useTranslation(['organizing', 'hosting']);
  const errorText = useErrorText();
  const task = useHostingTask<'preview' | 'send'>();
  const [typed, setTyped] = useState({ subject: '', text: '' });
  const [isChecked, setChecked] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const missing = (value: string) => (isChecked && value.trim() === '' ? errorText.field('line.required') : null);
  const body = { ...typed, to: filter };
  const params = { id: event.id };

  function look(submitted: FormEvent): void {
    submitted.preventDefault();
    setChecked(true);
    if (typed.subject.trim() === '' || typed.text.trim() === '') return;
    void task.run('preview', async () => {
      setShown(await call(messageAttendees, { params, body: { ...body, preview: true } }));
    });
  }
  const send = () =>
    void task.run('send', async () => {
      setSent((await call(messageAttendees, { params, body })).recipients);
    });

  const frame = { title: t('write.title'), closeLabel: t('hosting:cancel'), onClose };
  if (sent !== null) {
    return (
      <Dialog {...frame}>
        <div className={classes.form}>
          <Notice tone="success">
            <p>{t('write.sent', { count: sent })}</p>
          </Notice>
          <div className={classes.buttons}>
            <Button data-first onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  if (shown) {
    const { recipients, sample } = shown;
    return (
      <Dialog {...frame} lead={t('write.recipients', { count: recipients })}>
        <div className={classes.form}>
          <FailureNotice failure={task.failure} />
          <p className={classes.sample}>
            <strong>{sample.subject}</strong>
            {`\n\n${sample.text}`}
          </p>
          <p className={classes.hint}>
            {sample.replyTo ? t('write.replyTo', { address: sample.replyTo }) : t('write.noReply')}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" data-first onClick={() => setShown(null)}>
              {t('write.back')}
            </Button>
            <Button loading={task.pending === 'send'} disabled={recipients === 0} onClick={send}>
              {t('write.send')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog {...frame} lead={t('write.lead')}>
      <form noValidate className={classes.form} onSubmit={look}>
        <FailureNotice failure={task.failure} />
        <TextField
          label={t('write.subject')}
          name="subject"
          autoComplete="off"
          maxLength={limits.event.messageSubject}
          problem={missing(typed.subject)}
          value={typed.subject}
          onChange={(subject) => setTyped({ ...typed, subject })}
        />
        <TextArea
          label={t('write.text')}
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
            {t('hosting:cancel')}
          </Button>
          <Button type="submit" loading={task.pending === 'preview'}>
            {t('write.preview')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
