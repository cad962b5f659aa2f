import { readCodeDelivery } from '@foyer/contract/one-time-codes/code-delivery.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { contactKeys } from '#src/lib/query-keys/contact-keys.ts';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import { Notice } from '#src/ui/notice.tsx';

const pollEveryMs = 2_000;
/** Long enough for both delivery attempts of a message. */
const maxPolls = 15;

const deliveryQuery = ({ verificationId, resendAt }: SentPhoneCode) =>
  queryOptions({
    queryKey: contactKeys.codeDelivery(verificationId, resendAt),
    queryFn: ({ signal }) => call(readCodeDelivery, { query: { verificationId } }, signal),
    retry: false,
    refetchInterval({ state: { data, dataUpdateCount } }) {
      return data?.status === 'sending' && dataUpdateCount < maxPolls ? pollEveryMs : false;
    },
  });

/** Reports a code that could not be sent, so that nobody waits for it. */
export function UnsentNotice({ code }: { code: SentPhoneCode }) {
  const { t } = useTranslation('sign-in-steps');
  const { data } = useQuery(deliveryQuery(code));
  if (data?.status !== 'failed') return null;
  return (
    <Notice tone="problem">
      <p>{t('otp.not_sent')}</p>
    </Notice>
  );
}
