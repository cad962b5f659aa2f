import type { SecurityEvent } from '@foyer/contract/security.ts';
import {
  IconAlertTriangle,
  IconDownload,
  IconFingerprint,
  IconKey,
  IconLink,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMail,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useMethodName } from '#src/lib/session/use-method-name.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';

const icons = {
  'sign-up': IconLogin2,
  'sign-in': IconLogin2,
  'sign-in-failed': IconAlertTriangle,
  'sign-in-locked': IconAlertTriangle,
  'signed-out': IconLogout,
  'session-ended': IconLogout,
  'session-reuse': IconAlertTriangle,
  'step-up': IconShieldCheck,
  'password-changed': IconLock,
  'password-reset-asked': IconLock,
  'password-reset': IconLock,
  'contact-proven': IconMail,
  'contact-changed': IconMail,
  'contact-change-undone': IconMail,
  'identity-linked': IconLink,
  'identity-unlinked': IconLink,
  'passkey-added': IconFingerprint,
  'passkey-removed': IconFingerprint,
  'authenticator-on': IconShieldCheck,
  'authenticator-off': IconShieldCheck,
  'recovery-code-used': IconKey,
  'recovery-codes-renewed': IconKey,
  'data-asked': IconDownload,
  'data-fetched': IconDownload,
  'deletion-asked': IconTrash,
  'account-kept': IconShieldCheck,
} as const satisfies Record<SecurityEvent['kind'], typeof IconLogin2>;

/** One security event: what happened, and how, where and when. */
export function ActivityRow({ item }: { item: SecurityEvent }) {
  const { t } = useTranslation('security');
  const methodName = useMethodName();
  const about = [item.method && methodName(item.method), item.contact && maskedForReading(item.contact)];
  const where = [item.browser, item.place && t('network', { place: item.place })];
  const facts = [...about, ...where].filter(Boolean).join(' · ');
  return (
    <li>
      <Row Icon={icons[item.kind]} title={t(`events.kinds.${item.kind}`)}>
        {facts && <Hint>{facts}</Hint>}
        <Hint>
          <Timestamp at={item.at} />
        </Hint>
      </Row>
    </li>
  );
}
