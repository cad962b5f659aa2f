import { IconBrandLinkedin, IconLink, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ViewedProfile } from './profile-sections.ts';
import classes from './profile-view.module.css';

/** An address without protocol and `www`. */
const shortened = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Links of a member. They are user content, hence `nofollow`. */
export function LinkList({ website, linkedInUrl, links }: Pick<ViewedProfile, 'website' | 'linkedInUrl' | 'links'>) {
  const { t } = useTranslation('profile');
  const all = [
    ...(website ? [{ label: t('website'), url: website, Icon: IconWorld }] : []),
    ...(linkedInUrl ? [{ label: 'LinkedIn', url: linkedInUrl, Icon: IconBrandLinkedin }] : []),
    ...links.map((link) => ({ ...link, Icon: IconLink })),
  ];
  return (
    <ul className={classes.links}>
      {all.map(({ label, url, Icon }) => (
        <li key={label + url}>
          <a href={url} rel="ugc nofollow noreferrer">
            <Icon size={20} stroke={1.5} aria-hidden />
            <span>
              {label}
              <span className={classes.address}>{shortened(url)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
