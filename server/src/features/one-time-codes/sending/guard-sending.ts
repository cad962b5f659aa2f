import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { audit } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { providerBreaker } from '#src/config/sending.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { requireHumanCheck } from '../human-check/require-human-check.ts';
import { type Requester, requesterOf } from './requester.ts';
import { requireClosedBreakers } from './require-closed-breakers.ts';
import { requireAddressBudget, requirePhoneBudget, requirePrefixBudget } from './send-budgets.ts';

type PhoneNumber = { e164: string; country: string };

/**
 * All checks before a message that costs money, in this order: address budget, human check, number, country, phone budget,
 * prefix, breakers. `readNumber` is called at its place in that order. Returns the number and whose budgets it counted
 * against.
 */
export async function guardSending(
  deps: Deps,
  viewer: Viewer,
  input: { channel: Channel; humanCheck: string | undefined; readNumber: () => Promise<PhoneNumber> | PhoneNumber },
): Promise<PhoneNumber & { requester: Requester }> {
  if (!deps.settings.channels.includes(input.channel)) {
    throw new AppError('CHANNEL_NOT_AVAILABLE', 'This way of getting a code is not available.');
  }
  if (deps.texters[input.channel]?.isPaused?.()) throw paused();
  let contact: string | undefined;
  try {
    await requireAddressBudget(deps, viewer);
    const { isHarder } = await requireHumanCheck(deps, viewer, 'send-code', input.humanCheck, 'send-code-again');
    const number = await input.readNumber();
    contact = maskPhone(number.e164);
    requireServedCountry(deps, number.country);
    const requester = await requesterOf(deps, deps.db, viewer, { phone: number.e164 }, isHarder);
    await requirePhoneBudget(deps, viewer, requester, number.e164);
    await requirePrefixBudget(deps, requester, number.e164);
    await requireClosedBreakers(deps, viewer, requester, number.country);
    return { ...number, requester };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw noStore(deps, cause);
    const entry = { event: 'code.suppressed', outcome: 'fail', reason: cause.code, contact } as const;
    // Before the number is validated, any request reaches this, so it is recorded rarely.
    await (contact === undefined ? auditRarely(deps, viewer, entry) : audit(deps, viewer, entry));
    throw cause;
  }
}

/** Limits codes to an allowlist of countries in production. Also called early, so that no unfinishable sign-up starts. */
export function requireServedCountry(deps: Pick<Deps, 'settings'>, country: string): void {
  const { phoneCountries } = deps.settings;
  if (phoneCountries && !phoneCountries.has(country)) {
    throw new AppError('COUNTRY_NOT_SUPPORTED', 'Codes cannot be sent to this country yet.');
  }
}

/** Thrown before any budget is spent, so that the user can choose another channel at once. */
function paused(): AppError {
  return new AppError('CHANNEL_NOT_AVAILABLE', 'Codes cannot be sent this way at the moment.', {
    retryAfter: providerBreaker.openSeconds,
  });
}

/** Without its counters Foyer cannot limit costs, so it sends nothing. */
function noStore(deps: Deps, cause: unknown): AppError {
  deps.log.error({ err: cause }, 'sending refused: the store of the budgets failed');
  return new AppError('UNAVAILABLE', 'Codes cannot be sent right now. Try again in a moment.', {
    retryAfter: 5,
    cause,
  });
}
