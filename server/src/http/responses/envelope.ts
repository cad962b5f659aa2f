import type { ErrorCode } from '@foyer/contract/errors.ts';
import { type Endpoint, failure } from '@foyer/contract/http.ts';
import { statusOf } from './status-of.ts';

const general: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'CSRF_FAILED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];

/** The refusals an endpoint documents. */
export function refusalsOf(endpoint: Endpoint): readonly ErrorCode[] {
  return [...general, ...accessRefusals(endpoint), ...(endpoint.errors ?? [])];
}

function accessRefusals({ access, guests }: Endpoint): readonly ErrorCode[] {
  if (access !== 'user') return [];
  return guests ? ['UNAUTHENTICATED'] : ['UNAUTHENTICATED', 'ACCOUNT_INCOMPLETE'];
}

/** The same, by status. */
export function refusalSchemas(endpoint: Endpoint): Record<number, typeof failure> {
  return Object.fromEntries(refusalsOf(endpoint).map((code) => [statusOf[code], failure]));
}
