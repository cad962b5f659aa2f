import type { SessionRow, User } from '@foyer/contract/accounts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { readDashboard } from '@foyer/contract/profiles.ts';
import type { WizardStep } from '@foyer/contract/wizard/progress.ts';
import { queryOptions } from '@tanstack/react-query';

export type Dashboard = DataOf<typeof readDashboard>;
export type SignIn = Dashboard['recentSignIns'][number];

/** The calls come with the first question: the page itself stays small. */
const accounts = () => Promise.all([import('#src/lib/call.ts'), import('@foyer/contract/accounts.ts')]);

export const dashboardQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard', userId, 'overview'],
    async queryFn({ signal }): Promise<Dashboard> {
      const [{ call }, profiles] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles.ts'),
      ]);
      return call(profiles.readDashboard, {}, signal);
    },
    staleTime: 0,
  });

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard', userId, 'sessions'],
    async queryFn({ signal }): Promise<SessionRow[]> {
      const [{ call }, { listSessions }] = await accounts();
      return (await call(listSessions, {}, signal)).items;
    },
    staleTime: 0,
  });

/** Where the profile setup was left. */
export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', userId],
    async queryFn({ signal }): Promise<{ next: WizardStep }> {
      const [{ call }, { readWizard }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/wizard/progress.ts'),
      ]);
      return call(readWizard, {}, signal);
    },
    staleTime: 0,
  });

/** A link may have proven the email in another browser meanwhile. */
export const meQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard', userId, 'me'],
    async queryFn({ signal }): Promise<User> {
      const [{ call }, { readMe }] = await accounts();
      return call(readMe, {}, signal);
    },
    staleTime: 0,
  });

/** One session by its id, the others, or all. */
export async function endSessions(which: { sessionId: string } | 'others' | 'all'): Promise<void> {
  const [{ call }, { revokeSession, revokeSessions }] = await accounts();
  if (typeof which === 'string') await call(revokeSessions, { body: { which } });
  else await call(revokeSession, { params: which });
}
