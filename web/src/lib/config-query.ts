import type { Config } from '@foyer/contract/system.ts';
import { queryOptions } from '@tanstack/react-query';
import { systemKeys } from './query-keys/system-keys.ts';

/** What this deployment offers. It is part of every rendered page, so `useSuspenseQuery(configQuery)` never suspends. */
export const configQuery = queryOptions({
  queryKey: systemKeys.config,
  async queryFn({ signal }): Promise<Config> {
    const [{ call }, { readConfig }] = await Promise.all([import('./call.ts'), import('@foyer/contract/system.ts')]);
    return call(readConfig, {}, signal);
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
