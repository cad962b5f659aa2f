import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { lookupRules } from '#src/config/profiles.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { findLookup, type Lookup, type LookupKind, writeQuestion } from './lookup-rows.ts';
import type { KnownPerson } from './read-known-facts.ts';

/** A lookup was requested. The outbox passes it to the job queue. */
export const lookupRequested = domainEvent(
  'profile.lookup-asked',
  z.object({ userId: z.uuid(), kind: z.enum(['people', 'facts', 'interests']), revision: z.int() }),
);

const shortestPauseMs = 40;
const longestPauseMs = 400;

/**
 * Requests a lookup unless the same one is already pending or answered, so concurrent requests start only one. Throws
 * RATE_LIMITED if the member's daily budget is used up.
 */
export async function requestLookup(deps: Deps, userId: string, kind: LookupKind, known: KnownPerson): Promise<void> {
  const question = questionOf(kind, known);
  const asked = await deps.db.transaction(async (tx) => {
    const revision = await writeQuestion(deps, tx, { userId, kind, question });
    if (revision === null) return false;
    // If the budget is used up, the question is rolled back with it.
    await requireBudget({ db: tx, clock: deps.clock }, `lookup-${kind}:${userId}`, lookupRules[kind]);
    const idempotencyKey = `lookup:${userId}:${kind}:${revision}`;
    await enqueueEvent(deps, tx, lookupRequested, { userId, kind, revision }, { idempotencyKey });
    return true;
  });
  if (asked) deps.wakeOutbox();
}

/** Waits until a lookup is done, or for as long as a page waits, and returns its current state. */
export async function awaitLookup(deps: Deps, userId: string, kind: LookupKind): Promise<Lookup | undefined> {
  const end = performance.now() + deps.settings.lookupPatienceMs;
  for (let pause = shortestPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const lookup = await findLookup(deps.db, userId, kind);
    if (lookup?.state !== 'waiting' || performance.now() + pause >= end) return lookup;
    await wait(pause);
  }
}

/** A hash of everything a lookup depends on: if it changes, a new lookup is needed. */
function questionOf(kind: LookupKind, { name, title, company, language, linkedInUrl, texts, skills }: KnownPerson) {
  const parts = {
    people: [name, title, company],
    facts: [linkedInUrl, name, title, company],
    interests: [language, title, company, linkedInUrl, texts, skills],
  }[kind];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
