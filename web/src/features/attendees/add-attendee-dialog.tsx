import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type AttendanceMode, attendanceModesOf } from '@foyer/contract/rules/events/event-choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmailNeeded, useProvenEmail } from '#src/ui/email-needed.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './attendees-card.module.css';
import { attendeeSummaryQuery } from './queries.ts';

const emptyForm = { name: '', email: '' };

/** Adds attendees one after the other. */
export function AddAttendeeDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation(['attendees', 'managed-events', 'event-terms']);
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const task = useOrganizerTask<'add'>();
  const { data } = useQuery(attendeeSummaryQuery(event.id));
  const [typed, setTyped] = useState(emptyForm);
  const [problems, setProblems] = useState<Partial<Record<keyof typeof emptyForm, string>>>({});
  const [audience, setAudience] = useState<AttendanceMode>(attendanceModesOf[event.type][0]);
  const [ticket, setTicket] = useState('');
  const [notify, setNotify] = useState(useProvenEmail());
  const [isOutdated, setOutdated] = useState(false);
  const [result, setResult] = useState<{ name: string; outcome: 'added' | 'known' } | null>(null);

  function change(name: keyof typeof emptyForm, value: string): void {
    setTyped({ ...typed, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  }

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    setResult(null);
    setOutdated(false);
    const email = checkEmail(typed.email);
    const found = { ...(typed.name.trim() === '' && { name: 'name.required' }), ...(email && { email }) };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void task.run(
      'add',
      async () => {
        const body = { ...typed, tell: notify, ...(ticket === '' ? { audience } : { ticketTypeId: ticket }) };
        const { outcome } = await call(addAttendee, { params: { id: event.id }, body });
        setResult({ name: typed.name.trim(), outcome });
        setTyped(emptyForm);
        await queryClient.invalidateQueries({ queryKey: eventKeys.all });
      },
      (error) => {
        const refused = { name: fieldErrorKey(error, 'name'), email: fieldErrorKey(error, 'email') };
        setProblems({ ...(refused.name && { name: refused.name }), ...(refused.email && { email: refused.email }) });
        // The ticket type or the event changed while the form was open.
        const isOutdated = fieldErrorKey(error, 'ticketTypeId') !== null || fieldErrorKey(error, 'audience') !== null;
        if (isOutdated) void queryClient.invalidateQueries({ queryKey: eventKeys.all });
        setOutdated(isOutdated);
        return isOutdated || Boolean(refused.name ?? refused.email);
      },
    );
  }

  const problemOf = (name: keyof typeof emptyForm) => (problems[name] ? errorText.field(problems[name]) : null);
  const tickets = data?.ticketTypes ?? [];
  return (
    <Dialog title={t('add.title')} lead={t('add.lead')} closeLabel={t('managed-events:cancel')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {result && (
          <Notice tone={result.outcome === 'added' ? 'success' : 'info'}>
            <p>{t(`add.${result.outcome}`, { name: result.name })}</p>
          </Notice>
        )}
        <FailureNotice failure={task.failure} />
        {isOutdated && (
          <Notice tone="problem">
            <p>{t('add.outdated')}</p>
          </Notice>
        )}
        <TextField
          label={t('add.name')}
          name="name"
          autoComplete="off"
          maxLength={limits.name.max}
          problem={problemOf('name')}
          value={typed.name}
          onChange={(value) => change('name', value)}
        />
        <TextField
          label={t('add.email')}
          name="email"
          type="email"
          autoComplete="off"
          hint={t('add.emailHint')}
          problem={problemOf('email')}
          value={typed.email}
          onChange={(value) => change('email', value)}
        />
        {tickets.length > 0 && (
          <SelectField
            label={t('list.ticket')}
            name="ticket"
            value={ticket}
            options={[
              { value: '', text: t('add.noTicket') },
              ...tickets.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={setTicket}
          />
        )}
        {event.type === 'hybrid' && ticket === '' && (
          <SelectField
            label={t('list.attendanceMode')}
            name="audience"
            value={audience}
            options={attendanceModesOf.hybrid.map((value) => ({
              value,
              text: t(`event-terms:attendanceModes.${value}`),
            }))}
            onChange={(value) => setAudience(value === 'online' ? 'online' : 'in-person')}
          />
        )}
        <ToggleRow label={t('add.notify')} hint={t('add.notifyHint')} checked={notify} onChange={setNotify} />
        {notify && <EmailNeeded />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('managed-events:close')}
          </Button>
          <Button type="submit" loading={task.pending !== null}>
            {t('add.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
