import { useTranslation } from 'react-i18next';
import type auth from '#src/messages/en/sign-in-steps.json';
import { useErrorText } from '../api/use-error-text.ts';
import { providerNames } from './provider-names.ts';

/** The message keys of the alerts of the entry page. */
export type AlertKey =
  | Exclude<`errors.${keyof (typeof auth)['errors']}`, `errors.account_locked_${string}`>
  | 'errors.account_locked'
  | 'otp.sent_again';

/** A message of the entry page, perhaps with an error's message in it, or the message for what a call threw. */
export type AlertText =
  | { key: AlertKey; error?: unknown; method?: string; provider?: keyof typeof providerNames; count?: number }
  | { error: unknown; key?: undefined };

/** A message above or in a form. */
export type Alert = {
  tone: 'problem' | 'info' | 'success';
  text: AlertText;
  /** Shown beside the step's one field instead of above the form. */
  at?: 'field';
};

/** Returns the text of an alert. */
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
