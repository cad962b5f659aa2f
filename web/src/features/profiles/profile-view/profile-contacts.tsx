import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { IconAt, IconPhoneCall } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { displayPhone } from '#src/lib/display-name.ts';
import { mailtoLink } from '#src/lib/paths.ts';
import classes from './profile-view.module.css';

/** Whether any contact is visible. */
export const hasContacts = ({ email, phoneNumber }: Pick<PublicProfile, 'email' | 'phoneNumber'>) =>
  email !== null || phoneNumber !== null;

/** The visible contacts of a member. */
export function ProfileContacts({ email, phoneNumber }: Pick<PublicProfile, 'email' | 'phoneNumber'>) {
  const { t } = useTranslation('profile');
  return (
    <section className={classes.part} aria-label={t('contacts')}>
      <h2 className={classes.partTitle}>{t('contacts')}</h2>
      <ul className={classes.links}>
        {email && (
          <li>
            <a href={mailtoLink(email)}>
              <IconAt size={20} stroke={1.5} aria-hidden />
              <span>{email}</span>
            </a>
          </li>
        )}
        {phoneNumber && (
          <li>
            <a href={`tel:${phoneNumber}`}>
              <IconPhoneCall size={20} stroke={1.5} aria-hidden />
              <span>{displayPhone(phoneNumber)}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
