import { useTranslation } from 'react-i18next';
import type auth from '#src/messages/en/sign-in-steps.json';
import { useErrorText } from '../api/error-text.ts';
import { providerNames } from './provider-names.ts';

/** The alerts of spec section 8, by their keys there. */
export type AlertKey =
  | Exclude<`errors.${keyof (typeof auth)['errors']}`, `errors.account_locked_${string}`>
  | 'errors.account_locked'
  | 'otp.sent_again';

/** A sentence of this page, one with another sentence in it, or the usual sentence for what a call threw. */
export type AlertText =
  | { key: AlertKey; error?: unknown; method?: string; provider?: keyof typeof providerNames; count?: number }
  | { error: unknown; key?: undefined };

/** What the page says above a form. */
export type Alert = {
  tone: 'problem' | 'info' | 'success';
  text: AlertText;
  /** Where it is said: beside the one field of the step, or above the form, which is the rule. */
  at?: 'field';
};

/** Puts an alert into words. */
export function useAlertText(): (text: AlertText) => string {
  const { t } = useTranslation(['sign-in-steps', 'phone']);
  const errorText = useErrorText();
  return (text) => {
    if (text.key === undefined) return errorText.text(text.error);
    const method = text.method === 'whatsapp' ? t('phone:channels.whatsapp') : t('phone:channels.sms');
    const provider = providerNames[text.provider ?? 'linkedin'];
    return t(text.key, {
      error: text.error === undefined ? '' : errorText.text(text.error),
      method,
      provider,
      count: text.count ?? 0,
    });
  };
}
