import type { DataOf } from '@foyer/contract/http.ts';
import { type DismissReason, notNowDays } from '@foyer/contract/rules/suggestion-choices.ts';
import type {
  listDismissedSuggestions as dismissedEndpoint,
  listSavedSuggestions as savedEndpoint,
} from '@foyer/contract/suggestions/suggestions.ts';
import { and, desc, eq } from 'drizzle-orm';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { suggestionAnswers } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { isBlocked, noSuchMember } from '#src/features/connections/lock-members.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { presentSuggestions, readSuggestedPeople } from './read-suggested.ts';

type AnswerDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;
type BySlug = { slug: string };

/** The person is not suggested to the viewer again, or, after "not now", not for some months (see `purgeSuggestions`). */
export async function dismissSuggestion(
  deps: AnswerDeps,
  viewer: SignedInUser,
  { slug, reason }: BySlug & { reason?: DismissReason | undefined },
): Promise<Record<string, never>> {
  return await answer(deps, viewer, slug, { answer: 'dismissed', reason: reason ?? null });
}

/** Keeps the person in the viewer's list of saved suggestions. */
export async function saveSuggestion(
  deps: AnswerDeps,
  viewer: SignedInUser,
  { slug }: BySlug,
): Promise<Record<string, never>> {
  return await answer(deps, viewer, slug, { answer: 'saved', reason: null });
}

/** Undoes a dismissal or removes a saved suggestion. Without one, nothing changes. */
export async function withdrawAnswer(
  deps: AnswerDeps,
  { userId }: SignedInUser,
  { slug, answer }: BySlug & { answer: 'dismissed' | 'saved' },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const aboutId = await findMember(deps, tx, userId, slug);
    await tx
      .delete(suggestionAnswers)
      .where(
        and(
          eq(suggestionAnswers.userId, userId),
          eq(suggestionAnswers.aboutId, aboutId),
          eq(suggestionAnswers.answer, answer),
        ),
      );
  });
  return {};
}

/** The people whom the viewer saved and can still see, latest first. */
export async function listSavedPeople(
  deps: AnswerDeps,
  { userId, language }: SignedInUser,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<DataOf<typeof savedEndpoint>> {
  const { aboutId, answer, createdAt } = suggestionAnswers;
  const mine = and(eq(suggestionAnswers.userId, userId), eq(answer, 'saved'));
  const rows = await deps.db
    .select({ aboutId, createdAt })
    .from(suggestionAnswers)
    .where(and(mine, behind(readCursor(cursor), createdAt, '<', aboutId)))
    .orderBy(desc(createdAt), desc(aboutId))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt.getTime(), id: row.aboutId }));
  const people = await readSuggestedPeople(
    deps,
    userId,
    page.map((row) => row.aboutId),
  );
  return { items: presentSuggestions(people, language), nextCursor };
}

/** The people whom the viewer dismissed and can still see, latest first. */
export async function listDismissedPeople(
  { db }: AnswerDeps,
  { userId }: SignedInUser,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<DataOf<typeof dismissedEndpoint>> {
  const { aboutId, reason, createdAt } = suggestionAnswers;
  const rows = await db
    .select({ aboutId, reason, createdAt })
    .from(suggestionAnswers)
    .innerJoin(users, and(eq(users.id, aboutId), isAccountActive))
    .where(
      and(
        eq(suggestionAnswers.userId, userId),
        eq(suggestionAnswers.answer, 'dismissed'),
        isNotBlockedFor(userId, aboutId),
        behind(readCursor(cursor), createdAt, '<', aboutId),
      ),
    )
    .orderBy(desc(createdAt), desc(aboutId))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt.getTime(), id: row.aboutId }));
  const ids = page.map((row) => row.aboutId);
  const cards = await cardsFor(db, ids, 'member');
  const items = page.flatMap((row) => {
    const person = cards.get(row.aboutId);
    if (!person) return [];
    const returnsAt = row.reason === 'not-now' ? daysAfter(row.createdAt, notNowDays).toISOString() : null;
    return [{ person, reason: row.reason, dismissedAt: row.createdAt.toISOString(), returnsAt }];
  });
  return { items, nextCursor };
}

async function answer(
  deps: AnswerDeps,
  { userId }: SignedInUser,
  slug: string,
  given: { answer: 'dismissed' | 'saved'; reason: DismissReason | null },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const aboutId = await findMember(deps, tx, userId, slug);
    const set = { ...given, createdAt: deps.clock.now() };
    await tx
      .insert(suggestionAnswers)
      .values({ userId, aboutId, ...set })
      .onConflictDoUpdate({ target: [suggestionAnswers.userId, suggestionAnswers.aboutId], set });
  });
  return {};
}

/** Another member whom the viewer can see. */
async function findMember({ settings }: Pick<Deps, 'settings'>, tx: Tx, userId: string, slug: string): Promise<string> {
  const row = await findRowBySlug(tx, slug.toLowerCase());
  if (!row || row.userId === userId || !presentProfile(settings, row, 'member', false)) throw noSuchMember();
  if (await isBlocked(tx, userId, row.userId)) throw noSuchMember();
  return row.userId;
}
