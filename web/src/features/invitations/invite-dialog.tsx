import type { Event } from '@foyer/contract/events/event.ts';
import { inviteByEmail } from '@foyer/contract/invitations.ts';
import { limits } from '@foyer/contract/limits.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './invitations.module.css';

const { invitation: most } = limits.event;

/** Sends invitations to the addresses that are typed or pasted, however they are separated. */
export function InviteDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation(['invitations', 'managed-events']);
  const errorText = useErrorText();
  const task = useOrganizerTask<'invite'>();
  const [typed, setTyped] = useState({ emails: '', message: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<{ invited: number; known: number; waiting: number } | null>(null);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const emails = typed.emails.split(/[\s,;]+/).filter((each) => each !== '');
    const wrong = emails.find((each) => checkEmail(each) !== null);
    setProblem(problemOf(emails, wrong));
    if (emails.length === 0 || emails.length > most.emails || wrong !== undefined) return;
    void task.run(
      'invite',
      async () => {
        setDone(await call(inviteByEmail, { params: { id: event.id }, body: { emails, message: typed.message } }));
        setTyped({ emails: '', message: '' });
      },
      (error) => {
        const refusal = fieldErrorKey(error, 'emails');
        if (refusal) setProblem(refusal === 'list.max_items' ? t('full') : errorText.field(refusal));
        return refusal !== null;
      },
    );
  }
  function problemOf(emails: readonly string[], wrong: string | undefined): string | null {
    if (emails.length === 0) return errorText.field('email.required');
    if (emails.length > most.emails) return t('tooMany', { count: most.emails });
    return wrong === undefined ? null : t('wrong', { email: wrong });
  }

  return (
    <Dialog title={t('invite')} lead={t('dialogLead')} closeLabel={t('managed-events:cancel')} onClose={onClose}>
      <form noValidate className={classes.dialog} onSubmit={submit}>
        <FailureNotice failure={task.failure} />
        {done && (
          <Notice tone={done.invited > 0 ? 'success' : 'info'}>
            <p>{t('sent', { count: done.invited })}</p>
            {done.known > 0 && <p>{t('known', { count: done.known })}</p>}
            {done.waiting > 0 && <p>{t('waiting', { count: done.waiting })}</p>}
          </Notice>
        )}
        <TextArea
          label={t('emails')}
          name="emails"
          rows={4}
          max={most.emails * 80}
          isRequired
          hint={t('emailsHint', { count: most.emails })}
          problem={problem}
          value={typed.emails}
          onChange={(emails) => {
            setProblem(null);
            setTyped({ ...typed, emails });
          }}
        />
        <TextArea
          label={t('message')}
          name="message"
          rows={4}
          max={most.message}
          problem={null}
          value={typed.message}
          onChange={(message) => setTyped({ ...typed, message })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('managed-events:close')}
          </Button>
          <Button type="submit" loading={task.pending !== null}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
