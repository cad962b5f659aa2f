import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { and, eq, gt } from 'drizzle-orm';
import { daysAfter } from '#src/days-after.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { networkingSettings } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

type Pause = { until: string | null };

/** Until when the viewer takes no connection requests; null if they do. */
export async function readRequestPause(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
): Promise<Pause> {
  const [settings] = await db
    .select({ pausedUntil: networkingSettings.pausedUntil })
    .from(networkingSettings)
    .where(eq(networkingSettings.userId, userId));
  const until = settings?.pausedUntil;
  return { until: until && until > clock.now() ? until.toISOString() : null };
}

/** Pauses connection requests to the viewer until then, or resumes them. Open requests stay. */
export async function pauseRequests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { until }: Pause,
): Promise<Pause> {
  const now = clock.now();
  const pausedUntil = until === null ? null : new Date(until);
  if (pausedUntil && pausedUntil <= now) throw fieldRefused('until', 'dates.past');
  if (pausedUntil && pausedUntil > daysAfter(now, connectionLimits.pauseDays))
    throw fieldRefused('until', 'connection.pause_too_long');
  await db
    .insert(networkingSettings)
    .values({ userId, pausedUntil })
    .onConflictDoUpdate({ target: networkingSettings.userId, set: { pausedUntil } });
  return { until: pausedUntil?.toISOString() ?? null };
}

/** Whether a member takes no requests at this time. */
export async function isPaused(db: Db | Tx, userId: string, at: Date): Promise<boolean> {
  const [paused] = await db
    .select({ userId: networkingSettings.userId })
    .from(networkingSettings)
    .where(and(eq(networkingSettings.userId, userId), gt(networkingSettings.pausedUntil, at)));
  return paused !== undefined;
}
