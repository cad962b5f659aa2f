import type { Connection } from '@foyer/contract/connections/connections.ts';
import { sql } from 'drizzle-orm';
import { connectionNotes } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findPairById, otherOf } from './pair.ts';

type Notes = Connection['notes'];
type NotesRow = Pick<typeof connectionNotes.$inferSelect, 'note' | 'tags' | 'metAt' | 'followUpAt'>;
type NotesChange = { id: string } & { [K in keyof Notes]?: Notes[K] | undefined };

/** Saves the viewer's private notes about a connection. Only what is sent changes. */
export async function saveConnectionNotes(
  deps: Deps,
  { userId }: SignedInUser,
  { id, ...change }: NotesChange,
): Promise<Notes> {
  return deps.db.transaction(async (tx) => {
    const pair = await findPairById(tx, id, userId);
    if (pair?.state !== 'connected') throw new AppError('NOT_FOUND', 'Connection not found.');
    const { followUpAt, ...texts } = change;
    const values = {
      ...texts,
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

export function presentNotes(row: NotesRow | null): Notes {
  return {
    note: row?.note ?? '',
    tags: row?.tags ?? [],
    metAt: row?.metAt ?? '',
    followUpAt: row?.followUpAt?.toISOString() ?? null,
  };
}
