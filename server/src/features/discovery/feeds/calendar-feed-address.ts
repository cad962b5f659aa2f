import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { feedRules } from '#src/config/discovery.ts';
import { calendarFeeds } from '#src/db/schema/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

type CalendarFeed = { feed: { url: string; createdAt: string } | null };

const purpose = 'calendar-feed';

/** The hash under which a feed's token is stored. The token has 256 random bits, so it cannot be guessed. */
export const feedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Reads the URL of the viewer's private calendar feed; null if there is none. */
export async function readCalendarFeed(
  { db, secrets, settings }: Pick<Deps, 'db' | 'secrets' | 'settings'>,
  { userId }: SignedInUser,
): Promise<CalendarFeed> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  if (!row) return { feed: null };
  const token = secrets.open(purpose, row.sealedToken);
  return { feed: { url: feedUrl(settings, token), createdAt: row.createdAt.toISOString() } };
}

/** Creates a new URL for the viewer's calendar feed and invalidates the previous one. */
export async function renewCalendarFeed(deps: Deps, viewer: SignedInUser): Promise<CalendarFeed> {
  const { userId } = viewer;
  await requireBudget(deps, `calendar-feed:${userId}`, feedRules.renewals);
  const token = deps.random.bytes(feedRules.tokenBytes).toString('base64url');
  const createdAt = deps.clock.now();
  const values = { tokenHash: feedTokenHash(token), sealedToken: deps.secrets.seal(purpose, token), createdAt };
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
  });
  return { feed: { url: feedUrl(deps.settings, token), createdAt: createdAt.toISOString() } };
}

/** Invalidates the URL of the viewer's calendar feed. */
export async function revokeCalendarFeed(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
): Promise<Record<string, never>> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return {};
}

function feedUrl({ publicUrl }: Deps['settings'], token: string): string {
  return `${publicUrl}/feeds/calendar/${token}.ics`;
}
