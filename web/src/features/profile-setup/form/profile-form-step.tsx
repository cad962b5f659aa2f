import type { User } from '@foyer/contract/accounts.ts';
import { splitName } from '@foyer/contract/rules/names/display-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from '../profile-setup.module.css';
import { setupProfileQuery } from '../queries.ts';
import { ProfileForm } from './profile-form.tsx';

/** The form, filled with the server's data. Members who have completed it are redirected. */
export function ProfileFormStep({ user }: { user: User }): ReactNode {
  const { t } = useTranslation('profile-setup');
  const { data, error, isPending } = useQuery(setupProfileQuery(user.id));

  // Without the server's data the form starts empty.
  useEffect(() => {
    if (error) console.error('The profile could not be read', error);
  }, [error]);

  // Completed on another device: the stored user must be updated too, or the next page would redirect back here.
  const finishedElsewhere = data?.profileComplete === true && !user.profileComplete;
  useEffect(() => {
    if (finishedElsewhere) session.updateUser({ ...user, urlSlug: data.profile.urlSlug, profileComplete: true });
  }, [finishedElsewhere, user, data]);

  if (data?.profileComplete && !finishedElsewhere) return <Navigate to={paths.profile} replace />;
  if (isPending || finishedElsewhere) return <FormSkeleton label={t('loading')} />;
  const prefilled = data?.profile ?? { ...splitName(user.name), urlSlug: user.urlSlug, title: '', company: '' };
  return <ProfileForm user={user} known={prefilled} />;
}

/** The placeholder of the form. */
function FormSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.form} aria-busy="true">
      <p className={classes.loading} role="status">
        {label}
      </p>
      <div className={classes.names}>
        <Skeleton height={80} />
        <Skeleton height={80} />
      </div>
      <Skeleton height={150} />
      <Skeleton height={80} />
      <Skeleton height={80} />
      <Skeleton height={50} />
    </div>
  );
}
