import type { Budget } from '#src/config/budget.ts';
import { codes } from '#src/config/one-time-codes.ts';
import {
  checkedSends,
  ownerSends,
  phoneSends,
  sendPrefixDigits,
  sharedSends,
  strangerSends,
} from '#src/config/sending.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import {
  addressKey,
  contactKey,
  inDatabase,
  requireBudget,
  type Store,
  shared,
  spend,
  strictly,
  tooMany,
  waitFor,
} from '#src/http/limits/limits.ts';
import type { AppError } from '#src/http/responses/app-error.ts';
import { ownKey, type Requester, requesterKey } from './requester.ts';

/** The key of failed attempts on one contact, across its codes, resends and channels. */
export function codeFailuresKey(deps: Pick<Deps, 'secrets'>, requester: Requester, contact: string): string {
  return ownKey(deps, requester, 'code-failures', contact);
}

/** Spends the budgets for code requests from one address, before anything is known of the number. */
export async function requireAddressBudget(deps: Deps, { address }: Pick<Viewer, 'address'>): Promise<void> {
  await requireBudget(
    strictly(deps),
    addressKey(deps, 'send-hourly', address),
    shared(deps.settings, sharedSends.addressHourly),
  );
  await requireBudget(
    strictly(deps),
    addressKey(deps, 'send-daily', address),
    shared(deps.settings, sharedSends.addressDaily),
  );
}

/**
 * Spends the budgets for codes to one phone, and for different phones per address. When strangers have used everything up,
 * the refusal names the human check that still allows a code.
 */
export async function requirePhoneBudget(
  deps: Deps,
  viewer: Viewer,
  requester: Requester,
  phone: string,
): Promise<void> {
  const locked = await waitFor(inDatabase(deps), codeFailuresKey(deps, requester, phone), codes.failures);
  if (locked > 0) throw await usedUp(deps, requester, phone, locked);
  await requireFewPhones(deps, viewer, phone);
  await requireBudget(strictly(deps), requesterKey(deps, requester, 'send-pause', phone), phoneSends.pause);
  if (requester.kind === 'stranger') await requireStrangerBudget(deps, viewer, phone);
  await requirePhoneSends(deps, requester, phone);
}

/** Spends the hourly and daily budget of one phone; a repeated attempt at a message counts again. */
export async function requirePhoneSends(deps: Deps, requester: Requester, phone: string): Promise<void> {
  const { hourly, daily } = requester.kind === 'checked' ? checkedSends : phoneSends;
  await requireOrOffer(deps, requester, phone, {
    key: requesterKey(deps, requester, 'send-hourly', phone),
    budget: hourly,
  });
  await requireOrOffer(deps, requester, phone, {
    key: requesterKey(deps, requester, 'send-daily', phone),
    budget: daily,
  });
}

/** Spends the budget of a number prefix, because fraudsters rent whole ranges of numbers to profit from messages. */
export async function requirePrefixBudget(deps: Deps, requester: Requester, phone: string): Promise<void> {
  const prefix = phone.slice(0, 1 + sendPrefixDigits);
  const [what, budget] =
    requester.kind === 'owner' ? ['owner-send-prefix', ownerSends.prefix] : ['send-prefix', sharedSends.prefix];
  await requireBudget(strictly(deps), contactKey(deps, what, prefix), shared(deps.settings, budget));
}

/** Spends the small budget of one stranger for one phone, by address and by browser. */
async function requireStrangerBudget(deps: Deps, viewer: Viewer, phone: string): Promise<void> {
  const budget = shared(deps.settings, strangerSends);
  for (const who of [viewer.address, viewer.browserHash.toString('base64url')]) {
    const key = contactKey(deps, 'send-by-one', `${phone} ${who}`);
    await requireOrOffer(deps, { kind: 'stranger' }, phone, { key, budget });
  }
}

type Counter = { key: string; budget: Budget };

async function requireOrOffer(
  deps: Deps,
  requester: Requester,
  phone: string,
  { key, budget }: Counter,
): Promise<void> {
  const { allowed, retryAfter } = await spend(strictly(deps), key, budget);
  if (!allowed) throw await usedUp(deps, requester, phone, retryAfter);
}

async function usedUp(deps: Deps, requester: Requester, phone: string, retryAfter: number): Promise<AppError> {
  return await refusalWithCheck(deps, strictly(deps), requester, { what: 'send', contact: phone, retryAfter });
}

/** The refusal of a used-up budget; it offers strangers the harder human check while that has budget left. */
export async function refusalWithCheck(
  deps: Deps,
  store: Store,
  requester: Requester,
  { what, contact, retryAfter }: { what: 'send' | 'email'; contact: string; retryAfter: number },
): Promise<AppError> {
  if (requester.kind !== 'stranger') return tooMany(retryAfter);
  const checked: Requester = { kind: 'checked' };
  const waits = [
    await waitFor(store, requesterKey(deps, checked, `${what}-hourly`, contact), checkedSends.hourly),
    await waitFor(store, requesterKey(deps, checked, `${what}-daily`, contact), checkedSends.daily),
  ];
  return Math.max(...waits) > 0 ? tooMany(retryAfter) : tooMany(retryAfter, 'send-code-again');
}

/**
 * Limits the number of different phones per address. Each phone counts once per window: its marker is written in the same
 * transaction as the count, so that a refused phone leaves no marker.
 */
async function requireFewPhones(deps: Deps, viewer: Viewer, phone: string): Promise<void> {
  const budget = shared(deps.settings, sharedSends.addressPhones);
  const mark = contactKey(deps, 'send-phone-of-address', `${viewer.address} ${phone}`);
  await deps.db.transaction(async (tx) => {
    const store = { db: tx, clock: deps.clock };
    const first = await spend(store, mark, { limit: 1, seconds: budget.seconds });
    if (first.allowed) await requireBudget(store, addressKey(deps, 'send-phones', viewer.address), budget);
  });
}
