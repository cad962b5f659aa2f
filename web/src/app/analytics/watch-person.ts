import type { User } from '@foyer/contract/accounts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '#src/features/dashboard/queries.ts';
import type { Analytics } from '#src/lib/analytics/create-analytics.ts';
import type { AnalyticsProfile } from '#src/lib/analytics/event-properties.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';
import { session } from '#src/lib/session/session.ts';
import { colorSchemeOf } from '#src/lib/storage/page-cookies.ts';

/** Describes the signed-in user to analytics, again after changes, and resets it at sign-out. */
export function watchPerson(analytics: Analytics, queryClient: QueryClient): () => void {
  let isSignedIn = false;
  function look(): void {
    const state = session.state();
    if (state.status === 'signed-in') {
      isSignedIn = true;
      analytics.describe(profileOf(state.user, queryClient), colorSchemeOf(document.cookie) ?? 'system');
    } else if (state.status === 'signed-out') {
      if (isSignedIn) analytics.track('session_ended');
      isSignedIn = false;
      analytics.reset();
    }
  }
  look();
  const endings = [
    session.subscribe(look),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === accountKeys.dashboard.all[0]) look();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** The user's analytics profile. Organization and score come from the dashboard's query, once it was loaded. */
export function profileOf(user: User, queryClient: QueryClient): AnalyticsProfile {
  const [firstName = '', ...rest] = user.name.split(' ');
  const dashboard = queryClient.getQueryData(dashboardQuery(user.id).queryKey);
  return {
    id: user.id,
    firstName,
    lastName: rest.join(' '),
    companyName: dashboard?.organizationName ?? null,
    type: user.role,
    completionScore: dashboard?.completionScore ?? null,
    profilePicture: user.avatar,
  };
}
