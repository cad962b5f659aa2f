import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { audit } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { providerBreaker } from '#src/config/sending.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { requireHumanCheck } from '../human-check/require-human-check.ts';
import { type Asker, askerOf } from './asker.ts';
import { requireClosedBreakers } from './breakers.ts';
import { requireAddressBudget, requirePhoneBudget, requirePrefixBudget } from './send-budgets.ts';

type Number = { e164: string; country: string };

/**
 * Everything that stands before a message that costs money, in the order of rule 15: address budget, human check,
 * number, country, phone budget, prefix, breakers. `readNumber` is called in its place in that order. Answers in whose
 * budgets the code was counted too.
 */
export async function guardSending(
  deps: Deps,
  viewer: Viewer,
  ask: { channel: Channel; humanCheck: string | undefined; readNumber: () => Promise<Number> | Number },
): Promise<Number & { asker: Asker }> {
  if (!deps.settings.channels.includes(ask.channel)) {
    throw new AppError('CHANNEL_NOT_AVAILABLE', 'This way of getting a code is not available.');
  }
  if (deps.texters[ask.channel]?.isPaused?.()) throw paused();
  let contact: string | undefined;
  try {
    await requireAddressBudget(deps, viewer);
    const { isHarder } = await requireHumanCheck(deps, viewer, 'send-code', ask.humanCheck, 'send-code-again');
    const number = await ask.readNumber();
    contact = maskPhone(number.e164);
    requireServedCountry(deps, number.country);
    const asker = await askerOf(deps, deps.db, viewer, { phone: number.e164 }, isHarder);
    await requirePhoneBudget(deps, viewer, asker, number.e164);
    await requirePrefixBudget(deps, asker, number.e164);
    await requireClosedBreakers(deps, viewer, asker, number.country);
    return { ...number, asker };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw noStore(deps, cause);
    const entry = { event: 'code.suppressed', outcome: 'fail', reason: cause.code, contact } as const;
    // Before a number is known, anybody gets here with any request.
    await (contact === undefined ? auditRarely(deps, viewer, entry) : audit(deps, viewer, entry));
    throw cause;
  }
}

/** In production codes go to an allow-list of countries (rule 17); a sign-up that could not be finished is not begun. */
export function requireServedCountry(deps: Pick<Deps, 'settings'>, country: string): void {
  const { phoneCountries } = deps.settings;
  if (phoneCountries && !phoneCountries.has(country)) {
    throw new AppError('COUNTRY_NOT_SUPPORTED', 'Codes cannot be sent to this country yet.');
  }
}

/** Said before anything is spent, so that another way can be chosen at once. */
function paused(): AppError {
  return new AppError('CHANNEL_NOT_AVAILABLE', 'Codes cannot be sent this way at the moment.', {
    retryAfter: providerBreaker.openSeconds,
  });
}

/** Without its counters Foyer cannot know what a message may cost, so it sends none (rule 10). */
function noStore(deps: Deps, cause: unknown): AppError {
  deps.log.error({ err: cause }, 'sending refused: the store of the budgets failed');
  return new AppError('UNAVAILABLE', 'Codes cannot be sent right now. Try again in a moment.', {
    retryAfter: 5,
    cause,
  });
}
