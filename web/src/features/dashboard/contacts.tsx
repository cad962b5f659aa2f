import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayPhone } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { Row, RowList } from '#src/ui/card/row.tsx';
import { VerificationState } from '#src/ui/card/verification-state.tsx';

const icons = { phone: IconPhone, email: IconMail };

/** Phone and email with their verification, and links to verify or change them. */
export function Contacts({ user }: { user: User }) {
  return (
    <RowList>
      <Contact
        kind="phone"
        value={user.phoneNumber && displayPhone(user.phoneNumber)}
        isVerified={user.phoneVerified}
      />
      <Contact kind="email" value={user.email} isVerified={user.emailVerified} />
    </RowList>
  );
}

type Props = { kind: 'phone' | 'email'; value: string | null; isVerified: boolean };

function Contact({ kind, value, isVerified }: Props) {
  const { t } = useTranslation('dashboard');
  const label = t(`contacts.${kind}`);
  const existing = isVerified ? 'change' : 'verify';
  const task = value === null ? 'add' : existing;
  return (
    <li>
      <Row
        Icon={icons[kind]}
        title={
          <>
            <span className="visually-hidden">{label}: </span>
            {value ?? t(`contacts.no.${kind}`)}
          </>
        }
        end={
          <Button
            component={Link}
            to={`${paths.verify}?contact=${kind}`}
            size="xs"
            variant={task === 'change' ? 'default' : 'filled'}
            aria-label={`${t(`contacts.${task}`)}: ${label}`}
          >
            {t(`contacts.${task}`)}
          </Button>
        }
      >
        {value !== null && (
          <VerificationState isVerified={isVerified}>
            {isVerified ? t('contacts.proven') : t('contacts.unproven')}
          </VerificationState>
        )}
      </Row>
    </li>
  );
}
