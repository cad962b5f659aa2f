import type { DataOf } from '@foyer/contract/http.ts';
import { readStepUp } from '@foyer/contract/security.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';

export type StepUpOptions = DataOf<typeof readStepUp>;
export type StepUpMethod = StepUpOptions['ways'][number];

/** Never cached: the available methods may have changed. */
export const stepUpQuery = queryOptions({
  queryKey: accountKeys.stepUp,
  queryFn: ({ signal }) => call(readStepUp, {}, signal),
  staleTime: 0,
  gcTime: 0,
});
