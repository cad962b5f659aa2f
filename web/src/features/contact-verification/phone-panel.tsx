import type { User } from '@foyer/contract/accounts.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { configQuery } from '#src/lib/config-query.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { defaultChannel } from '#src/lib/phone/default-channel.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { ChannelChoice } from '#src/ui/fields/channel-choice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';
import { Notice } from '#src/ui/notice.tsx';
import classes from './contact-verification.module.css';
import { PhoneCode } from './phone-code.tsx';
import { resendCode, type SentPhoneCode, sendCode } from './requests.ts';

type Props = { user: User; onProven: () => void };

/** Verifies a phone number: the account's or a new one. */
export function PhonePanel({ user, onProven }: Props) {
  const { t, i18n } = useTranslation(['contact-verification', 'phone']);
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const channelTexts = useChannelTexts();
  const { data: config } = useSuspenseQuery(configQuery);
  const { humanCheck, isChecking } = useHumanCheck();
  const context = { humanCheck, language: languageIn(i18n), replaces: user.phoneVerified };
  const task = useTask<'send' | 'resend'>();
  const [phone, setPhone] = useState<TypedPhone>({
    typed: user.phoneVerified ? '' : (user.phoneNumber ?? ''),
    country: null,
  });
  const [method, setMethod] = useState<Channel>(defaultChannel(config.channels));
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<SentPhoneCode | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = (part: Partial<TypedPhone>) => setPhone((before) => ({ ...before, ...part }));
  useGuessedCountry(config.countryLookupUrl, phone.country, phone.typed === '', (country) => change({ country }));
  useEffect(() => humanCheck.prepare('send-code'), [humanCheck]);

  function atField(error: unknown): boolean {
    const refused = fieldErrorKey(error, 'phoneNumber');
    const isAboutNumber = hasCode(
      error,
      'INVALID_PHONE',
      'PHONE_NOT_SUPPORTED',
      'COUNTRY_NOT_SUPPORTED',
      'PHONE_ALREADY_EXISTS',
    );
    const text = refused ? errorText.field(refused) : isAboutNumber && errorText.text(error);
    if (!text) return false;
    setProblem(text);
    field.current?.focus();
    return true;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const key = submittedPhoneProblem(phone.typed, phone.country);
    setProblem(key && errorText.field(key));
    if (key) field.current?.focus();
    else await task.run('send', async () => setCode(await sendCode(phone, method, context)), atField);
  }

  const resend = (earlier: SentPhoneCode, by: Channel) =>
    task.run('resend', async () => setCode(await resendCode(earlier, by, context)));

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
  if (config.channels.length === 0) return <Notice tone="info">{t('phone:noCodes')}</Notice>;
  return (
    <form className={classes.panel} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={task.failure} />
      <PhoneField
        ref={field}
        texts={user.phoneVerified ? { ...phoneTexts, label: t('phone.newLabel') } : phoneTexts}
        phone={phone}
        problem={problem}
        onChange={(part) => {
          setProblem(null);
          change(part);
        }}
      />
      <ChannelChoice texts={channelTexts} channels={config.channels} chosen={method} onChoose={setMethod} />
      <Button type="submit" size="lg" fullWidth loading={task.pending === 'send'}>
        {t('phone.send')}
      </Button>
      <p className={classes.quiet} role="status">
        {isChecking && t('phone.checking')}
      </p>
    </form>
  );
}
