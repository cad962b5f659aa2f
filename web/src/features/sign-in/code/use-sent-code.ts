import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import { useAlertText } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';

/** State of a sent code while it is entered, for the `CodeField` and the form of a step. */
export function useSentCode(flow: Flow, code: SentPhoneCode, verify: (digits: string) => void) {
  const { t } = useTranslation('sign-in-steps');
  const textOf = useAlertText();
  const [digits, setDigits] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const secondsLeft = useSecondsUntil(code.shownUntil);
  const { alert } = flow.state;
  const isOver = secondsLeft === 0 || code.attemptsRemaining === 0;

  function enter(): void {
    setIncomplete(!isCode(digits));
    if (isCode(digits) && !isOver) verify(digits);
  }

  function problem(): string | null {
    if (isIncomplete) return t('errors.invalid_otp');
    if (flow.pending === 'verify') return null;
    // An expired code says more than the last wrong attempt.
    if (secondsLeft === 0) return t('errors.verification_expired');
    return alert?.tone === 'problem' && alert.at === 'field' ? textOf(alert.text) : null;
  }

  return {
    secondsLeft,
    canBeSent: isCode(digits) && !isOver,
    clear: () => setDigits(''),
    field: {
      label: t('otp.label'),
      value: digits,
      problem: problem(),
      isOver,
      onChange(typed: string) {
        setDigits(typed);
        setIncomplete(false);
        if (alert) flow.dispatch({ type: 'alert-closed' });
      },
      onComplete: verify,
      onEnter: enter,
    },
    form: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        enter();
      },
    },
  };
}
