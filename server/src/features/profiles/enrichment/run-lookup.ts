import { LookupFailed } from '#src/adapters/enrichment/lookup-failed.ts';
import type { FoundFacts } from '#src/adapters/enrichment/lookup-providers.ts';
import type { JobAttempt } from '#src/adapters/job-queue.ts';
import type { Deps, WorkData } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { refreshSearch } from '../search/refresh-search.ts';
import { findLookup, noteFailure, writeAnswer } from './lookup-rows.ts';
import { prefillProfile } from './prefill-profile.ts';
import { type KnownPerson, readKnownFacts } from './read-known-facts.ts';

/**
 * Runs a lookup in the background. It may run twice or late: an answer is stored once and only for the current
 * question, and facts only fill in fields that are empty at that moment.
 */
export async function runLookup(deps: Deps, work: WorkData<'lookup'>, { isLast, signal }: JobAttempt): Promise<void> {
  const { userId, kind, revision } = work;
  const lookup = await findLookup(deps.db, userId, kind);
  const known = lookup && (await readKnownFacts(deps.db, userId));
  if (!known || lookup.revision !== revision || lookup.state === 'answered') return;
  try {
    const answer = await answerTo(deps, kind, known, signal);
    await deps.db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      const isCurrent = await writeAnswer(deps, tx, work, answer);
      if (!isCurrent || kind !== 'facts') return;
      await prefillProfile(deps, tx, userId, answer as FoundFacts);
      await refreshSearch(deps, tx, userId);
    });
  } catch (error) {
    await noteFailure(deps, work);
    const reason = error instanceof LookupFailed ? error.message : 'an unknown failure';
    deps.log.warn({ lookup: kind, isLast, reason }, 'something could not be looked up');
    if (error instanceof LookupFailed && error.permanent) return;
    throw error;
  }
}

async function answerTo({ lookups }: Deps, kind: WorkData<'lookup'>['kind'], known: KnownPerson, signal: AbortSignal) {
  if (kind === 'facts') return await lookups.facts.fetch(known, signal);
  if (kind === 'interests') return await lookups.interests.make(known, signal);
  return (await lookups.people?.find(known, signal)) ?? [];
}
