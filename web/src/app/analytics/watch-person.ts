import type { User } from '@foyer/contract/accounts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '#src/features/dashboard/queries.ts';
import type { Analytics } from '#src/lib/analytics/analytics.ts';
import type { AnalyticsProfile } from '#src/lib/analytics/facts.ts';
import { session } from '#src/lib/session/session.ts';
import { colorSchemeOf } from '#src/lib/storage/preferences.ts';

/** Tells who is signed in, again when something of it changes, and forgets whoever signs out. */
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
      if (type === 'updated' && query.queryKey[0] === 'dashboard') look();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

function profileOf(user: User, queryClient: QueryClient): AnalyticsProfile {
  const [firstName = '', ...rest] = user.name.split(' ');
  const isOrganization = user.role === 'organization';
  return {
    id: user.id,
    firstName,
    lastName: rest.join(' '),
    companyName: isOrganization ? user.name : null,
    type: user.role,
    completionScore: queryClient.getQueryData(dashboardQuery(user.id).queryKey)?.completionScore ?? null,
    profilePicture: user.avatar,
  };
}
