import type { User } from '@foyer/contract/accounts.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { defaultChannel } from '#src/lib/phone/default-channel.ts';
import { useTask } from '#src/lib/use-task.ts';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PhoneCode } from './phone-code.tsx';
import { resendContactCode, type SentContactCode, sendContactCode } from './phone-code-requests.ts';
import { PhoneForm } from './phone-form.tsx';

type Props = { user: User; onProven: () => void };

/** Verifies a phone number: the account's or a new one. */
export function PhonePanel({ user, onProven }: Props) {
  const { t, i18n } = useTranslation('phone');
  const { data: config } = useSuspenseQuery(configQuery);
  const { humanCheck, isChecking } = useHumanCheck();
  const context = { humanCheck, language: languageIn(i18n), replaces: user.phoneVerified };
  const task = useTask<'send' | 'resend'>();
  const [phone, setPhone] = useState<TypedPhone>({
    typed: user.phoneVerified ? '' : (user.phoneNumber ?? ''),
    country: null,
  });
  const [method, setMethod] = useState<Channel>(defaultChannel(config.channels));
  const [code, setCode] = useState<SentContactCode | null>(null);
  useEffect(() => humanCheck.prepare('send-code'), [humanCheck]);

  const resend = (earlier: SentContactCode, by: Channel) =>
    task.run('resend', async () => setCode(await resendContactCode(earlier, by, context)));

  if (code) {
    return (
      <PhoneCode
        code={code}
        channels={config.channels}
        isResending={task.pending === 'resend'}
        isChecking={isChecking}
        resendFailure={task.failure}
        onResend={(by) => void resend(code, by)}
        onRefused={(attemptsRemaining) => setCode({ ...code, attemptsRemaining })}
        onChange={() => {
          task.clear();
          setCode(null);
        }}
        onProven={onProven}
      />
    );
  }
  if (config.channels.length === 0) return <Notice tone="info">{t('noCodes')}</Notice>;
  return (
    <PhoneForm
      user={user}
      config={config}
      phone={phone}
      method={method}
      isSending={task.pending === 'send'}
      isChecking={isChecking}
      failure={task.failure}
      onPhone={(part) => setPhone((before) => ({ ...before, ...part }))}
      onMethod={setMethod}
      onSend={(atField) =>
        task.run('send', async () => setCode(await sendContactCode(phone, method, context)), atField)
      }
    />
  );
}
