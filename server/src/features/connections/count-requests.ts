import { and, eq, gt, ne, or } from 'drizzle-orm';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { isOtherActive, otherOf } from './pair.ts';

/** How many requests wait for the viewer's answer: those that `listRequests` lists, of which there are never many. */
export async function countRequests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
): Promise<{ received: number }> {
  const { lowId, highId, requestedBy, state, expiresAt } = connections;
  const rows = await db
    .select({ lowId, highId })
    .from(connections)
    .where(
      and(
        or(eq(lowId, userId), eq(highId, userId)),
        eq(state, 'requested'),
        ne(requestedBy, userId),
        gt(expiresAt, clock.now()),
        isOtherActive(userId),
      ),
    );
  const people = rows.map((pair) => otherOf(pair, userId));
  return { received: (await cardsFor(db, people, 'connection')).size };
}
