import { countersRetrySeconds } from '#src/config/addresses.ts';
import type { Budget } from '#src/config/budget.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Clock, Counters, Deps, Settings } from '#src/deps.ts';
import { AppError } from '../responses/app-error.ts';
import { databaseCounters } from './database-store.ts';

/**
 * Where counters are kept: in the database, which may be a transaction whose rollback gives back what was spent, or
 * those that are named (rule 10). `strict`: refuses with UNAVAILABLE while these do not answer, instead of counting in
 * this process alone.
 */
export type Store = { db: Db | Tx; clock: Clock; counters?: Deps['counters'] | undefined; strict?: boolean };

/**
 * Wrong passwords and codes are counted in the database always: one statement counts and decides, and who guesses gets
 * nothing back when a cache is lost.
 */
export const inDatabase = ({ db, clock }: Store): Store => ({ db, clock });

/** What costs money is refused while it cannot be counted (rule 10). */
export const strictly = ({ db, clock, counters }: Store): Store => ({ db, clock, counters, strict: true });

/** `retryAfter`: seconds until the window ends. */
export type Spending = { allowed: boolean; remaining: number; retryAfter: number };

/**
 * Takes one from a budget, or so `many` at once, in one step of its own (rule 7): raised before whatever it guards is
 * tried. Refused tries take nothing. Keys hold hashes, never contacts: `deps.secrets.mac('budget-key', contact)`.
 */
export async function spend(store: Store, key: string, budget: Budget, many = 1): Promise<Spending> {
  const { limit, seconds } = budget;
  if (many > limit) return { allowed: false, remaining: 0, retryAfter: seconds };
  const now = store.clock.now();
  const { allowed, spent, resetsAt } = await counting(store, (by) => by.spend({ key, many, limit, seconds, now }));
  const retryAfter = secondsUntil(resetsAt, now);
  return allowed ? { allowed, remaining: limit - spent, retryAfter } : { allowed, remaining: 0, retryAfter };
}

/** Takes one from a budget, or so `many` at once, or refuses with RATE_LIMITED and the time to wait. */
export async function requireBudget(store: Store, key: string, budget: Budget, many = 1): Promise<void> {
  const { allowed, retryAfter } = await spend(store, key, budget, many);
  if (!allowed) throw tooMany(retryAfter);
}

/** Gives one back, as when a guarded attempt turned out to be right. */
export async function refund(store: Store, key: string): Promise<void> {
  await counting(store, (by) => by.refund(key, store.clock.now()));
}

/** Seconds until the budget has something again; 0 when it has now. Takes nothing. */
export async function waitFor(store: Store, key: string, { limit }: Budget): Promise<number> {
  const [counted] = await counting(store, (by) => by.read([key]));
  return counted && counted.spent >= limit ? secondsUntil(counted.resetsAt, store.clock.now()) : 0;
}

/** Seconds until the last of these windows ends; 0 when none is running. */
export async function runningFor(store: Store, keys: readonly string[]): Promise<number> {
  const counted = await counting(store, (by) => by.read(keys));
  return Math.max(0, ...counted.map(({ resetsAt }) => secondsUntil(resetsAt, store.clock.now())));
}

/** Key of a counter about one contact. */
export function contactKey({ secrets }: Pick<Deps, 'secrets'>, what: string, contact: string): string {
  return `${what}:${secrets.mac('budget-key', contact).toString('base64url')}`;
}

/** Key of a counter about one address. */
export function addressKey({ secrets }: Pick<Deps, 'secrets'>, what: string, address: string): string {
  return `${what}:${secrets.mac('budget-key', 'address', address).toString('base64url')}`;
}

/** A budget per address, prefix, country or in total: larger in local mode, where everyone is 127.0.0.1. */
export function shared(settings: Pick<Settings, 'budgetFactor'>, { limit, seconds }: Budget): Budget {
  return { limit: limit * settings.budgetFactor, seconds };
}

/** `humanCheck`: the action whose human check lets the caller go on without waiting. */
export function tooMany(retryAfter: number, humanCheck?: string): AppError {
  return new AppError('RATE_LIMITED', 'Too many requests. Please try again later.', {
    retryAfter,
    details: humanCheck === undefined ? { retryAfter } : { retryAfter, humanCheck },
  });
}

async function counting<T>({ db, counters, strict }: Store, act: (by: Counters) => Promise<T>): Promise<T> {
  if (!counters) return act(databaseCounters(db));
  try {
    return await act(counters.shared);
  } catch (cause) {
    if (!strict) return act(counters.alone);
    throw new AppError('UNAVAILABLE', 'This is not possible right now. Try again in a moment.', {
      retryAfter: countersRetrySeconds,
      cause,
    });
  }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
