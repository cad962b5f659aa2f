import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

/** Reads are retried after a network error or a gateway error, because that can help. Writes never are. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.code === 'NETWORK_ERROR' || error.status >= 502);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying }, mutations: { retry: false } },
  });
}
