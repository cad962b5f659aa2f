import { and, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import { lookupRules } from '#src/config/profiles.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { lookups } from '#src/db/schema/wizard.ts';
import type { Deps, WorkData } from '#src/deps.ts';

/** The kinds of data that can be looked up for a member. */
export type LookupKind = WorkData<'lookup'>['kind'];
export type Lookup = Pick<typeof lookups.$inferSelect, 'revision' | 'question' | 'state' | 'answer' | 'askedAt'>;

const ofPerson = (userId: string, kind: LookupKind) => and(eq(lookups.userId, userId), eq(lookups.kind, kind));

export async function findLookup(db: Db | Tx, userId: string, kind: LookupKind): Promise<Lookup | undefined> {
  const { revision, question, state, answer, askedAt } = lookups;
  const columns = { revision, question, state, answer, askedAt };
  const [row] = await db.select(columns).from(lookups).where(ofPerson(userId, kind));
  return row;
}

/**
 * Stores a question and returns its revision, or null if the same question is already pending or answered. A question
 * that stays unanswered for `lostSeconds` counts as lost and is stored again, as is a failed one after `againSeconds`.
 */
export async function writeQuestion(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, kind, question }: { userId: string; kind: LookupKind; question: string },
): Promise<number | null> {
  const askedAt = clock.now();
  const before = (seconds: number) => new Date(askedAt.getTime() - seconds * 1000);
  const asked = { question, state: 'waiting', askedAt } as const;
  const [row] = await tx
    .insert(lookups)
    .values({ userId, kind, ...asked })
    .onConflictDoUpdate({
      target: [lookups.userId, lookups.kind],
      set: { ...asked, revision: sql`${lookups.revision} + 1`, answer: null, answeredAt: null },
      setWhere: or(
        ne(lookups.question, question),
        and(eq(lookups.state, 'waiting'), lte(lookups.askedAt, before(lookupRules.lostSeconds))),
        and(eq(lookups.state, 'failed'), lte(lookups.answeredAt, before(lookupRules.againSeconds))),
      ),
    })
    .returning({ revision: lookups.revision });
  return row?.revision ?? null;
}

/** Stores an answer. Returns false if the question was replaced or answered in the meantime. */
export async function writeAnswer({ clock }: Pick<Deps, 'clock'>, tx: Tx, work: WorkData<'lookup'>, answer: unknown) {
  const { userId, kind, revision } = work;
  const kept = await tx
    .update(lookups)
    .set({ state: 'answered', answer, answeredAt: clock.now() })
    .where(and(ofPerson(userId, kind), eq(lookups.revision, revision), ne(lookups.state, 'answered')))
    .returning({ revision: lookups.revision });
  return kept.length === 1;
}

/** Marks a lookup as failed so that pages stop waiting. A later attempt can still store an answer. */
export async function noteFailure({ db, clock }: Pick<Deps, 'db' | 'clock'>, work: WorkData<'lookup'>): Promise<void> {
  const { userId, kind, revision } = work;
  await db
    .update(lookups)
    .set({ state: 'failed', answeredAt: clock.now() })
    .where(and(ofPerson(userId, kind), eq(lookups.revision, revision), eq(lookups.state, 'waiting')));
}

/** Deletes old answers and marks their questions as failed, so that they can be looked up again. */
export async function purgeLookups({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - lookupRules.keptSeconds * 1000);
  await db
    .update(lookups)
    .set({ state: 'failed', answer: null })
    .where(and(eq(lookups.state, 'answered'), lt(lookups.answeredAt, before)));
}
