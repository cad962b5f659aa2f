import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import { Notice } from '#src/ui/notice.tsx';
import { codeDeliveryQuery } from './code-delivery-query.ts';

/** Reports a code that could not be sent, so that nobody waits for it. */
export function UnsentNotice({ code }: { code: SentPhoneCode }) {
  const { t } = useTranslation('sign-in-steps');
  const { data } = useQuery(codeDeliveryQuery(code));
  if (data?.status !== 'failed') return null;
  return (
    <Notice tone="problem">
      <p>{t('otp.not_sent')}</p>
    </Notice>
  );
}
