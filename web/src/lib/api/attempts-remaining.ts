import { ApiError } from './api-error.ts';

/** How many more attempts a rejected code allows, where the server said so. */
export function attemptsRemaining(error: unknown): number | null {
  const details = error instanceof ApiError ? error.details : null;
  if (typeof details !== 'object' || details === null || !('attemptsRemaining' in details)) return null;
  return typeof details.attemptsRemaining === 'number' ? details.attemptsRemaining : null;
}
