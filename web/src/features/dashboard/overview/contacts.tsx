import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockExclamation, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayPhone } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import classes from '../dashboard.module.css';

const icons = { phone: IconPhone, email: IconMail };

/** Phone and email, whether they are proven, and the way to prove or change them. */
export function Contacts({ user }: { user: User }) {
  return (
    <ul className={classes.list}>
      <Contact kind="phone" value={user.phoneNumber && displayPhone(user.phoneNumber)} isProven={user.phoneVerified} />
      <Contact kind="email" value={user.email} isProven={user.emailVerified} />
    </ul>
  );
}

type Props = { kind: 'phone' | 'email'; value: string | null; isProven: boolean };

function Contact({ kind, value, isProven }: Props) {
  const { t } = useTranslation('dashboard');
  const Icon = icons[kind];
  const label = t(`contacts.${kind}`);
  const task = value === null ? 'add' : isProven ? 'change' : 'verify';
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.rowText}>
        <span className="visually-hidden">{label}: </span>
        <span className={classes.value}>{value ?? t(`contacts.no.${kind}`)}</span>
        {value !== null && (
          <span className={classes.state} data-proven={isProven || undefined}>
            {isProven ? (
              <IconCircleCheck size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconClockExclamation size={16} stroke={1.5} aria-hidden />
            )}
            {isProven ? t('contacts.proven') : t('contacts.unproven')}
          </span>
        )}
      </span>
      <Button
        component={Link}
        to={`${paths.verify}?contact=${kind}`}
        size="xs"
        variant={task === 'change' ? 'default' : 'filled'}
        aria-label={`${t(`contacts.${task}`)}: ${label}`}
      >
        {t(`contacts.${task}`)}
      </Button>
    </li>
  );
}
