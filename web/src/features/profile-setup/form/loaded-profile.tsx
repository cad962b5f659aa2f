import type { User } from '@foyer/contract/accounts.ts';
import { splitName } from '@foyer/contract/rules/names/display-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { session } from '#src/lib/session/session.ts';
import { whenComplete } from '../after-setup.ts';
import { profileQuery } from '../profile-query.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The form, filled with what the server knows; whoever has finished it is led on. */
export function LoadedProfile({ user }: { user: User }): ReactNode {
  const { t } = useTranslation('profile-setup');
  const { data, error, isPending } = useQuery(profileQuery(user.id));

  // What could not be read can still be typed (spec section 8).
  useEffect(() => {
    if (error) console.error('The profile could not be read', error);
  }, [error]);

  // Finished on another device: until this browser knows it too, the page after this one would lead back here.
  const finishedElsewhere = data?.profileComplete === true && !user.profileComplete;
  useEffect(() => {
    if (finishedElsewhere) session.updateUser({ ...user, urlSlug: data.profile.urlSlug, profileComplete: true });
  }, [finishedElsewhere, user, data]);

  if (data?.profileComplete && !finishedElsewhere) return <Navigate to={whenComplete} replace />;
  if (isPending || finishedElsewhere) return <FormSkeleton label={t('loading')} />;
  const known = data?.profile ?? { ...splitName(user.name), urlSlug: user.urlSlug, title: '', company: '' };
  return <ProfileForm user={user} known={known} />;
}
