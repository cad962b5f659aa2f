import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { relationQuery } from '../queries.ts';
import { ConnectButton } from './connect-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import classes from './relation.module.css';

type Props = {
  person: { urlSlug: string; displayName: string };
  viewer: string;
  /** Further actions, beside the connection. */
  children?: ReactNode;
};

/** What the viewer can do about a member on that member's page, and whom both know. */
export function RelationActions({ person, viewer, children }: Props) {
  const { t } = useTranslation('relation');
  const { data: relation } = useQuery(relationQuery(viewer, person.urlSlug));
  if (!relation || relation.state === 'self') return null;
  const { count, people } = relation.mutual;
  const others = count - people.length;
  return (
    <>
      <ConnectButton person={person} viewer={viewer} isEager source="profile" />
      {children}
      <MemberMenu person={person} connectionId={relation.state === 'connected' ? relation.id : null} />
      {count > 0 && (
        <p className={classes.mutual}>
          {t('mutual.title', { count })}{' '}
          {people.map(({ urlSlug, displayName }, at) => (
            <span key={urlSlug}>
              {at > 0 && ', '}
              <Link to={memberPath(urlSlug)}>{displayName}</Link>
            </span>
          ))}
          {others > 0 && ` ${t('mutual.others', { count: others })}`}
        </p>
      )}
    </>
  );
}
