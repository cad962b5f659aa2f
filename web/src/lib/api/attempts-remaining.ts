import { ApiError } from './api-error.ts';

/** How often a refused code may still be tried, where the server said so. */
export function attemptsRemaining(error: unknown): number | null {
  const details = error instanceof ApiError ? error.details : null;
  if (typeof details !== 'object' || details === null || !('attemptsRemaining' in details)) return null;
  return typeof details.attemptsRemaining === 'number' ? details.attemptsRemaining : null;
}
