import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { useCodeEntry } from '#src/ui/fields/use-code-entry.ts';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from './guest-form.module.css';
import { enterWithCode, type GuestContact, type SentCode } from './guest-requests.ts';

type Props = {
  sent: SentCode;
  channels: readonly Channel[];
  isSending: boolean;
  sendFailure: unknown;
  onSend: (contact: GuestContact) => void;
  onChange: () => void;
  beforeEntering?: () => void;
  /** Returns whether the refusal was dealt with. */
  onRefused: (error: unknown) => boolean;
};

/** The six digits that were sent. The last one signs in, without a further click. */
export function GuestCode({
  sent,
  channels,
  isSending,
  sendFailure,
  onSend,
  onChange,
  beforeEntering,
  onRefused,
}: Props) {
  const { t } = useTranslation('guests');
  const task = useTask<'verify'>();
  const entry = useCodeEntry((code, atField) => {
    void task.run(
      'verify',
      () => enterWithCode(sent, code, beforeEntering),
      (error) => atField(error) || onRefused(error),
    );
  });
  const secondsLeft = useSecondsUntil(Date.parse(sent.resendAt));
  const { contact } = sent;
  const otherChannel = contact.kind === 'phone' && channels.find((channel) => channel !== contact.method);

  function resend(to: GuestContact): void {
    entry.clear();
    task.clear();
    onSend(to);
  }

  return (
    <form className={classes.form} {...entry.form}>
      <h2 className={classes.title}>{t('code.title')}</h2>
      <p className={classes.text}>{t('code.sent', { contact: maskedForReading(sent.maskedContact) })}</p>
      <FailureNotice failure={task.failure ?? sendFailure} />
      <CodeField key={sent.expiresAt} label={t('code.label')} {...entry.field} />
      <Button type="submit" size="lg" fullWidth loading={task.pending !== null} disabled={!entry.isComplete}>
        {t('code.confirm')}
      </Button>
      <div className={classes.more}>
        <Button variant="default" disabled={secondsLeft > 0} loading={isSending} onClick={() => resend(contact)}>
          {secondsLeft > 0 ? t('code.resendIn', { count: secondsLeft }) : t('code.resend')}
        </Button>
        {otherChannel && contact.kind === 'phone' && (
          <Button
            variant="default"
            disabled={secondsLeft > 0 || isSending}
            onClick={() => resend({ ...contact, method: otherChannel })}
          >
            {t(`code.by.${otherChannel}`)}
          </Button>
        )}
        <CountdownOver secondsLeft={secondsLeft} />
        <Button variant="subtle" onClick={onChange}>
          {t(`code.change.${contact.kind}`)}
        </Button>
      </div>
    </form>
  );
}
