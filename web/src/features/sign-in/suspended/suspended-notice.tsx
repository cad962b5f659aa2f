import type { SuspendedAccount } from '@foyer/contract/moderation/suspended-account.ts';
import { appealSuspension } from '@foyer/contract/moderation/suspensions.ts';
import { moderationLimits } from '@foyer/contract/rules/moderation/moderation-limits.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import classes from './suspended-notice.module.css';

/** Why the account is suspended and until when, with a form for the appeal. */
export function SuspendedNotice({ suspension }: { suspension: SuspendedAccount }) {
  const { t, i18n } = useTranslation('sign-in-steps');
  const { reason, explanation, until, token } = suspension;
  const [appeal, setAppeal] = useState(suspension.appeal);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { pending, failure, run } = useTask<'send'>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const text = typed.trim();
    setMissing(text === '');
    if (text === '') return;
    const isSent = await run('send', async () => void (await call(appealSuspension, { body: { token, text } })));
    if (isSent) setAppeal('waiting');
  }

  return (
    <div className={classes.root}>
      <Notice tone="problem">
        <p>
          <strong>{t('suspended.title')}</strong>
        </p>
        <p>{t('suspended.reason', { reason: t(`suspended.reasons.${reason}`) })}</p>
        {explanation !== '' && <p className={classes.words}>{explanation}</p>}
        <p>
          {until === null
            ? t('suspended.noEnd')
            : t('suspended.until', { time: absoluteTime(new Date(until), i18n.language) })}
        </p>
      </Notice>
      {appeal === 'open' ? (
        <form className={classes.form} noValidate onSubmit={send}>
          <TextArea
            label={t('suspended.appeal')}
            hint={t('suspended.appealHint')}
            name="appeal"
            problem={isMissing ? t('suspended.appealMissing') : null}
            max={moderationLimits.appeal}
            value={typed}
            onChange={setTyped}
            isRequired
          />
          <FailureNotice failure={failure} />
          <Button type="submit" variant="default" loading={pending !== null}>
            {t('suspended.send')}
          </Button>
        </form>
      ) : (
        <Notice tone="info">
          <p>{t(appeal === 'waiting' ? 'suspended.waiting' : 'suspended.kept')}</p>
        </Notice>
      )}
    </div>
  );
}
