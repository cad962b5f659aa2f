import { readCodeDelivery } from '@foyer/contract/one-time-codes/code-delivery.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { contactKeys } from '#src/lib/query-keys/contact-keys.ts';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';

const pollEveryMs = 2_000;
/** Long enough for both delivery attempts of a message. */
const maxPolls = 15;

/** Whether a code was sent, read again until that is certain. */
export const codeDeliveryQuery = ({ verificationId, resendAt }: SentPhoneCode) =>
  queryOptions({
    queryKey: contactKeys.codeDelivery(verificationId, resendAt),
    queryFn: ({ signal }) => call(readCodeDelivery, { query: { verificationId } }, signal),
    retry: false,
    refetchInterval({ state: { data, dataUpdateCount } }) {
      return data?.status === 'sending' && dataUpdateCount < maxPolls ? pollEveryMs : false;
    },
  });
