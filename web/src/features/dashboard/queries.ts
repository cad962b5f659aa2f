import type { DataOf } from '@foyer/contract/http.ts';
import type { readDashboard } from '@foyer/contract/profiles/profiles.ts';
import type { WizardStep } from '@foyer/contract/profiles/wizard/progress.ts';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';
import { profileSetupKeys } from '#src/lib/query-keys/profile-setup-keys.ts';

export type DashboardFacts = DataOf<typeof readDashboard>;

/** The API client is loaded with the first request to keep the page small. */
export const dashboardQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.dashboard.overview(userId),
    async queryFn({ signal }): Promise<DashboardFacts> {
      const [{ call }, profiles] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/profiles.ts'),
      ]);
      return call(profiles.readDashboard, {}, signal);
    },
    staleTime: 0,
  });

/** The step where profile setup was left. */
export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: profileSetupKeys.progress(userId),
    async queryFn({ signal }): Promise<{ next: WizardStep }> {
      const [{ call }, { readWizard }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/wizard/progress.ts'),
      ]);
      return call(readWizard, {}, signal);
    },
    staleTime: 0,
  });
