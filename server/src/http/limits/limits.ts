import { countersRetrySeconds } from '#src/config/addresses.ts';
import type { Budget } from '#src/config/budget.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Clock, Counters, Deps, Settings } from '#src/deps.ts';
import { AppError } from '../responses/app-error.ts';
import { databaseCounters } from './database-counters.ts';

/**
 * Where budgets are counted: in the database (in a transaction, whose rollback undoes the spending) or in `counters`.
 * `strict`: refuses with UNAVAILABLE while these do not respond, instead of counting in this process only.
 */
export type Store = { db: Db | Tx; clock: Clock; counters?: Deps['counters'] | undefined; strict?: boolean };

/**
 * Wrong passwords and codes are always counted in the database: one statement counts and decides, and a cache that is lost
 * gives an attacker no new attempts.
 */
export const inDatabase = ({ db, clock }: Store): Store => ({ db, clock });

/** For messages that cost money: they are refused while they cannot be counted. */
export const strictly = ({ db, clock, counters }: Store): Store => ({ db, clock, counters, strict: true });

/** `retryAfter`: seconds until the window ends. */
export type Spending = { allowed: boolean; remaining: number; retryAfter: number };

/**
 * Spends one of a budget, or `many` at once, atomically. Call it before the attempt that it guards. A refusal spends
 * nothing. Keys hold hashes, never contacts: see `contactKey`.
 */
export async function spend(store: Store, key: string, budget: Budget, many = 1): Promise<Spending> {
  const { limit, seconds } = budget;
  if (many > limit) return { allowed: false, remaining: 0, retryAfter: seconds };
  const now = store.clock.now();
  const { allowed, spent, resetsAt } = await withCounters(store, (counters) =>
    counters.spend({ key, many, limit, seconds, now }),
  );
  const retryAfter = secondsUntil(resetsAt, now);
  return allowed ? { allowed, remaining: limit - spent, retryAfter } : { allowed, remaining: 0, retryAfter };
}

/** The same, but throws RATE_LIMITED with the time to wait when the budget is used up. */
export async function requireBudget(store: Store, key: string, budget: Budget, many = 1): Promise<void> {
  const { allowed, retryAfter } = await spend(store, key, budget, many);
  if (!allowed) throw tooMany(retryAfter);
}

/** Returns one, as when a guarded attempt turned out to be right. */
export async function refund(store: Store, key: string): Promise<void> {
  await withCounters(store, (counters) => counters.refund(key, store.clock.now()));
}

/** Seconds until the budget has room again; 0 when it has room now. Spends nothing. */
export async function waitFor(store: Store, key: string, { limit }: Budget): Promise<number> {
  const [counted] = await withCounters(store, (counters) => counters.read([key]));
  return counted && counted.spent >= limit ? secondsUntil(counted.resetsAt, store.clock.now()) : 0;
}

/** Seconds until the last of these windows ends; 0 when none is running. Spends nothing. */
export async function runningFor(store: Store, keys: readonly string[]): Promise<number> {
  const counted = await withCounters(store, (counters) => counters.read(keys));
  return Math.max(0, ...counted.map(({ resetsAt }) => secondsUntil(resetsAt, store.clock.now())));
}

/** Key of the budget `what` of one contact. */
export function contactKey({ secrets }: Pick<Deps, 'secrets'>, what: string, contact: string): string {
  return `${what}:${secrets.mac('budget-key', contact).toString('base64url')}`;
}

/** Key of the budget `what` of one network address. */
export function addressKey({ secrets }: Pick<Deps, 'secrets'>, what: string, address: string): string {
  return `${what}:${secrets.mac('budget-key', 'address', address).toString('base64url')}`;
}

/** A budget per address, prefix, country or in total: larger in local mode, where everyone is 127.0.0.1. */
export function shared(settings: Pick<Settings, 'budgetFactor'>, { limit, seconds }: Budget): Budget {
  return { limit: limit * settings.budgetFactor, seconds };
}

/** `humanCheck`: the action whose human check lets the caller continue without waiting. */
export function tooMany(retryAfter: number, humanCheck?: string): AppError {
  return new AppError('RATE_LIMITED', 'Too many requests. Please try again later.', {
    retryAfter,
    details: humanCheck === undefined ? { retryAfter } : { retryAfter, humanCheck },
  });
}

async function withCounters<T>({ db, counters, strict }: Store, act: (counters: Counters) => Promise<T>): Promise<T> {
  if (!counters) return act(databaseCounters(db));
  try {
    return await act(counters.shared);
  } catch (cause) {
    if (!strict) return act(counters.inProcess);
    throw new AppError('UNAVAILABLE', 'This is not possible right now. Try again in a moment.', {
      retryAfter: countersRetrySeconds,
      cause,
    });
  }
}

export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
