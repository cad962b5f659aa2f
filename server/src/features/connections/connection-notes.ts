import type { Connection } from '@foyer/contract/connections/connections.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { connectionNotes } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { readSessions } from './met-sessions.ts';
import { findPairById, otherOf, type Pair } from './pair.ts';

type Notes = Connection['notes'];
type NotesRow = Pick<
  typeof connectionNotes.$inferSelect,
  'note' | 'tags' | 'metAt' | 'sessionId' | 'sessionTitle' | 'followUpAt'
>;
type NotesChange = { id: string; sessionId?: string | null | undefined } & {
  [K in Exclude<keyof Notes, 'session'>]?: Notes[K] | undefined;
};

/** Saves the viewer's private notes about a connection. Only what is sent changes. */
export async function saveConnectionNotes(
  deps: Deps,
  viewer: SignedInUser,
  { id, sessionId, ...change }: NotesChange,
): Promise<Notes> {
  return deps.db.transaction(async (tx) => {
    const { userId } = viewer;
    const pair = await findPairById(tx, id, userId);
    if (pair?.state !== 'connected') throw new AppError('NOT_FOUND', 'Connection not found.');
    const { followUpAt, ...texts } = change;
    const values = {
      ...texts,
      ...(sessionId !== undefined && (await chosenSession(tx, viewer, pair, sessionId))),
      // A new date is reminded of again.
      ...(followUpAt !== undefined && {
        followUpAt: followUpAt === null ? null : new Date(followUpAt),
        remindedAt: null,
      }),
    };
    const [saved] = await tx
      .insert(connectionNotes)
      .values({ userId, aboutId: otherOf(pair, userId), ...values })
      .onConflictDoUpdate({
        target: [connectionNotes.userId, connectionNotes.aboutId],
        // Without a change the row is still to be answered.
        set: Object.keys(values).length > 0 ? values : { note: sql`${connectionNotes.note}` },
      })
      .returning();
    return presentNotes(saved ?? null);
  });
}

/** The session's columns. One that was chosen before stays, though it may have left the agenda since. */
async function chosenSession(tx: Tx, viewer: SignedInUser, pair: Pair, sessionId: string | null) {
  if (sessionId === null) return { sessionId: null, sessionTitle: null };
  const { sessions } = await readSessions(tx, viewer, pair);
  const chosen = sessions.find(({ id }) => id === sessionId);
  if (chosen) return { sessionId, sessionTitle: chosen.title };
  const [before] = await tx
    .select({ sessionId: connectionNotes.sessionId })
    .from(connectionNotes)
    .where(and(eq(connectionNotes.userId, viewer.userId), eq(connectionNotes.aboutId, otherOf(pair, viewer.userId))));
  if (before?.sessionId === sessionId) return {};
  throw fieldRefused('sessionId', 'connection.session');
}

export function presentNotes(row: NotesRow | null): Notes {
  return {
    note: row?.note ?? '',
    tags: row?.tags ?? [],
    metAt: row?.metAt ?? '',
    session: row?.sessionId && row.sessionTitle ? { id: row.sessionId, title: row.sessionTitle } : null,
    followUpAt: row?.followUpAt?.toISOString() ?? null,
  };
}
