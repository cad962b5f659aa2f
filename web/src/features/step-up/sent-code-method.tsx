import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { defaultChannel } from '#src/lib/phone/default-channel.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { ChannelChoice } from '#src/ui/fields/channel-choice.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './step-up.module.css';
import { requestStepUpCode, type SentStepUpCode } from './step-up-requests.ts';

type Props = { via: 'phone' | 'email'; contact: string | null; onProven: (signedIn: SignedIn) => void };

/** Confirms with a code to a verified contact, which is sent on request only. */
export function SentCodeMethod({ via, contact, onProven }: Props) {
  const { t } = useTranslation('step-up');
  const channelTexts = useChannelTexts();
  const { data: config } = useSuspenseQuery(configQuery);
  const { humanCheck, isChecking } = useHumanCheck();
  const task = useTask<'send'>();
  const [method, setMethod] = useState<Channel>(defaultChannel(config.channels));
  const [sent, setSent] = useState<SentStepUpCode | null>(null);
  const resendIn = useSecondsUntil(sent?.resendAt ?? 0);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  const send = () => void task.run('send', async () => setSent(await requestStepUpCode(via, method, humanCheck)));
  const resendLabel = resendIn > 0 ? t('code.resendIn', { count: resendIn }) : t('code.resend');
  const to = maskedForReading(sent?.maskedContact ?? contact ?? '');
  return (
    <div className={classes.stack}>
      <p className={classes.text} role="status">
        {t(sent ? 'code.sent' : `code.${via}`, { contact: to })}
      </p>
      <FailureNotice failure={task.failure} />
      {sent && <CodeForm key={sent.resendAt} way={via} label={t('code.label')} onProven={onProven} />}
      {via === 'phone' && !sent && (
        <ChannelChoice texts={channelTexts} channels={config.channels} chosen={method} onChoose={setMethod} />
      )}
      <Button
        ref={button}
        data-first
        size={sent ? 'md' : 'lg'}
        variant={sent ? 'default' : 'filled'}
        fullWidth
        disabled={resendIn > 0}
        loading={task.pending !== null}
        onClick={send}
      >
        {sent ? resendLabel : t('code.send')}
      </Button>
      {sent && <CountdownOver secondsLeft={resendIn} />}
      <p className={classes.quiet} role="status">
        {isChecking && t('code.checking')}
      </p>
    </div>
  );
}
