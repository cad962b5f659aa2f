import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ChannelChoice } from '#src/ui/fields/channel-choice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import type { phoneActions } from './phone-actions.ts';
import { phoneProblem } from './phone-problem.ts';

type Props = {
  flow: Flow;
  actions: ReturnType<typeof phoneActions>;
  channels: readonly Channel[];
  lookupUrl: string | null;
};

/** Asks for the number and the channel for its code. */
export function PhoneStep({ flow, actions, channels, lookupUrl }: Props) {
  const { t } = useTranslation(['sign-in-steps', 'phone']);
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const channelTexts = useChannelTexts();
  const { state, dispatch, parts } = flow;
  const { phone, code } = state;
  const canSend = channels.length > 0;
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useGuessedCountry(lookupUrl, phone.country, phone.typed === '', (country) =>
    dispatch({ type: 'phone-typed', phone: { country } }),
  );
  const { humanCheck } = parts;
  useEffect(() => humanCheck.prepare('send-code'), [humanCheck]);

  /** Shows refusals of the number at the field. */
  function atField(error: unknown): boolean {
    const refused = phoneProblem(error, errorText);
    setProblem(refused);
    if (refused) field.current?.focus();
    return refused !== null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const key = submittedPhoneProblem(phone.typed, phone.country);
    setProblem(key && errorText.field(key));
    if (key) field.current?.focus();
    else await actions.send(atField);
  }

  const lead = state.lead?.email ? 'phone.lastStep' : 'phone.lead';
  return (
    <StepFrame flow={flow} title={t('phone.title')} lead={t(canSend ? lead : 'phone:noCodes')}>
      {state.alert?.text.key === 'errors.phone_already_exists' && (
        <Button variant="default" onClick={() => void actions.signInInstead(atField)}>
          {t('phone.signInInstead')}
        </Button>
      )}
      {code && (
        <Notice tone="info">
          <p>{t('phone.onItsWay', { phone: maskedForReading(code.maskedPhone) })}</p>
          <Button size="xs" variant="default" onClick={() => dispatch({ type: 'code-awaited' })}>
            {t('phone.enterIt')}
          </Button>
        </Notice>
      )}
      {canSend && (
        <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
          <PhoneField
            ref={field}
            texts={phoneTexts}
            phone={phone}
            problem={problem}
            onChange={(change) => {
              setProblem(null);
              dispatch({ type: 'phone-typed', phone: change });
            }}
          />
          <ChannelChoice
            texts={channelTexts}
            channels={channels}
            chosen={phone.method}
            onChoose={(method) => dispatch({ type: 'phone-typed', phone: { method } })}
          />
          <Button type="submit" fullWidth size="lg" loading={flow.pending === 'send'}>
            {t('phone.send')}
          </Button>
          <p className={classes.quiet} role="status">
            {flow.isChecking && t('phone.checking')}
          </p>
        </form>
      )}
    </StepFrame>
  );
}
