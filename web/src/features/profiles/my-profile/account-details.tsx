import type { User } from '@foyer/contract/accounts.ts';
import type { Visibility, VisibilityChoices, VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayName, displayPhone } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { VisibilitySelect } from '../visibility-select.tsx';
import classes from './my-profile.module.css';
import { SideCard } from './side-card.tsx';

type Props = {
  user: User;
  visibility: VisibilityChoices;
  onChoose: (field: VisibilityField, visibility: Visibility) => void;
};

/** The account's data: name, contacts with their verification, role. */
export function AccountDetails({ user, visibility, onChoose }: Props) {
  const { t } = useTranslation(['my-profile', 'shell']);
  const pill = (field: 'email' | 'phone' | 'connections') => (
    <VisibilitySelect field={field} chosen={visibility[field]} onChoose={onChoose} />
  );
  return (
    <SideCard title={t('details.title')}>
      <dl className={classes.details}>
        <Detail name={t('details.name')}>{displayName(user, t('shell:user'))}</Detail>
        <Detail name={t('details.email')} tool={user.email && pill('email')}>
          {user.email ?? t('details.none')}
          <Proof contact="email" isThere={user.email !== null} isProven={user.emailVerified} />
        </Detail>
        <Detail name={t('details.phone')} tool={user.phoneNumber && pill('phone')}>
          {user.phoneNumber ? displayPhone(user.phoneNumber) : t('details.none')}
          <Proof contact="phone" isThere={user.phoneNumber !== null} isProven={user.phoneVerified} />
        </Detail>
        <Detail name={t('details.connections')} tool={pill('connections')}>
          {t('details.connectionsHint')}
        </Detail>
        <Detail name={t('details.role')}>{t(`details.roles.${user.role}`)}</Detail>
      </dl>
      <Link className={classes.more} to={paths.security}>
        {t('details.manage')}
      </Link>
    </SideCard>
  );
}

function Detail({ name, tool, children }: { name: string; tool?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {tool}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Proof({ contact, isThere, isProven }: { contact: 'email' | 'phone'; isThere: boolean; isProven: boolean }) {
  const { t } = useTranslation('my-profile');
  const Icon = isProven ? IconCircleCheck : IconClockExclamation;
  return (
    <span className={classes.proof} data-proven={isProven || undefined}>
      {isThere && (
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          {t(isProven ? 'details.proven' : 'details.unproven')}
        </>
      )}
      {!isProven && (
        <Link to={`${paths.verify}?contact=${contact}`}>
          {t(isThere ? 'details.verify' : `details.add.${contact}`)}
        </Link>
      )}
    </span>
  );
}
