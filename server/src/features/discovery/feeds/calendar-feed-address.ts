import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { calendarFeeds } from '#src/db/schema/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { feedRules } from '../discovery-rules.ts';

type Answer = { feed: { url: string; createdAt: string } | null };

const purpose = 'calendar-feed';

/** What a token is looked up by. It has 256 bits of chance: nobody finds one that is not told. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function readCalendarFeed(
  { db, secrets, settings }: Pick<Deps, 'db' | 'secrets' | 'settings'>,
  { userId }: SignedInUser,
): Promise<Answer> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  if (!row) return { feed: null };
  const token = secrets.open(purpose, row.sealedToken);
  return { feed: { url: addressOf(settings, token), createdAt: row.createdAt.toISOString() } };
}

/** A new address; the old one leads nowhere from this moment on. */
export async function renewCalendarFeed(deps: Deps, viewer: SignedInUser): Promise<Answer> {
  const { userId } = viewer;
  await requireBudget(deps, `calendar-feed:${userId}`, feedRules.renewals);
  const token = deps.random.bytes(feedRules.tokenBytes).toString('base64url');
  const createdAt = deps.clock.now();
  const made = { tokenHash: hashOf(token), sealedToken: deps.secrets.seal(purpose, token), createdAt };
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
  });
  return { feed: { url: addressOf(deps.settings, token), createdAt: createdAt.toISOString() } };
}

export async function revokeCalendarFeed(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
): Promise<Record<string, never>> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return {};
}

function addressOf({ publicUrl }: Deps['settings'], token: string): string {
  return `${publicUrl}/feeds/calendar/${token}.ics`;
}
