import { codes, phoneSends, sendPrefixDigits, sharedSends } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import {
  addressKey,
  contactKey,
  inDatabase,
  requireBudget,
  shared,
  spend,
  strictly,
  tooMany,
  waitFor,
} from '#src/http/limits/limits.ts';

/** Failed attempts on one contact, across its codes, resends and channels (rule 11). */
export function codeFailuresKey(deps: Pick<Deps, 'secrets'>, contact: string): string {
  return contactKey(deps, 'code-failures', contact);
}

/** How often one address may ask for codes, before anything is known of the number (rules 15 and 17). */
export async function requireAddressBudget(deps: Deps, viewer: Viewer): Promise<void> {
  await requireBudget(
    strictly(deps),
    addressKey(deps, 'send-hourly', viewer.address),
    shared(deps.settings, sharedSends.addressHourly),
  );
  await requireBudget(
    strictly(deps),
    addressKey(deps, 'send-daily', viewer.address),
    shared(deps.settings, sharedSends.addressDaily),
  );
}

/** How often one phone may get codes, and to how many phones one address may have them sent (rule 17). */
export async function requirePhoneBudget(deps: Deps, viewer: Viewer, phone: string): Promise<void> {
  const locked = await waitFor(inDatabase(deps), codeFailuresKey(deps, phone), codes.failures);
  if (locked > 0) throw tooMany(locked);
  await requireFewPhones(deps, viewer, phone);
  await requireBudget(strictly(deps), contactKey(deps, 'send-pause', phone), phoneSends.pause);
  await requireBudget(strictly(deps), contactKey(deps, 'send-hourly', phone), phoneSends.hourly);
  await requireBudget(strictly(deps), contactKey(deps, 'send-daily', phone), phoneSends.daily);
}

/** How often numbers that begin alike may get codes: ranges are rented whole by those who profit from messages. */
export async function requirePrefixBudget(deps: Deps, phone: string): Promise<void> {
  const prefix = phone.slice(0, 1 + sendPrefixDigits);
  await requireBudget(
    strictly(deps),
    contactKey(deps, 'send-prefix', prefix),
    shared(deps.settings, sharedSends.prefix),
  );
}

/**
 * Counts different phones per address. A phone counts once per window: its own mark is made in the same transaction
 * as the count, so that a refused phone leaves no mark to slip in by later.
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
