import type { DataOf } from '@foyer/contract/http.ts';
import type { readDashboard } from '@foyer/contract/profiles.ts';
import type { WizardStep } from '@foyer/contract/wizard/progress.ts';
import { queryOptions } from '@tanstack/react-query';

export type Dashboard = DataOf<typeof readDashboard>;
export type SignIn = Dashboard['recentSignIns'][number];

/** The calls come with the first question: the page itself stays small. */
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
