import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

/** Reading is tried again only when trying again can help: no answer, or a fault of the server. Writing never. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.code === 'NETWORK_ERROR' || error.status >= 502);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying }, mutations: { retry: false } },
  });
}
