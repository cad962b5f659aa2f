import { setTimeout as pause } from 'node:timers/promises';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { isUniqueViolation } from '#src/db/faults/is-unique-violation.ts';
import { providerFlows } from '#src/db/schema/identities.ts';
import type { Deps, Provider } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashRandomValue } from '../id-tokens/take-id-token.ts';
import { providerName, providerNotAvailable } from '../id-tokens/verify-provider-token.ts';
import { exchangeCode } from './exchange-code.ts';
import { type Flow, type FlowOutcome, flowOf, flowStatusOf, openOutcome, redirectUriOf } from './flows.ts';

type Callback = {
  provider: IdentityProvider;
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  /** Set when the code was requested with a redirect URI other than the default. */
  redirectUri?: string | undefined;
};

/** The errors that providers return when the user cancels. */
const cancellations = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** How long a repeated callback waits for the outcome of the first. */
const wait = { tries: 50, everyMs: 200 };

/**
 * Handles a provider's callback. The state must belong to this browser and provider and not be expired; the first callback
 * with it exchanges the code. A repeated callback, as after a lost response, gets the same outcome until the token is used.
 */
export async function finishFlow(deps: Deps, viewer: Viewer, callback: Callback): Promise<FlowOutcome> {
  const { provider, state, code, iss, error } = callback;
  const configured = deps.providers[provider];
  if (!configured?.visits) throw providerNotAvailable(provider);
  const { visits } = configured;
  const flow =
    state === undefined ? null : await flowOf(deps, viewer, eq(providerFlows.stateHash, hashRandomValue(state)));
  const isValid = flow?.provider === provider && (iss === undefined || iss === visits.issuer);
  if (!isValid || (code === undefined && error === undefined)) throw invalidCallback();

  if (flowStatusOf(deps, flow) === 'begun' && (await claimExchange(deps, flow))) {
    if (error !== undefined || code === undefined)
      await fail(deps, flow, isCancellation(error) ? 'cancelled' : 'failed');
    else await exchange(deps, { ...configured, visits }, flow, { ...callback, code });
  }
  return await outcomeOf(deps, viewer, flow.id);
}

/** True for exactly one callback, which then exchanges the code. */
async function claimExchange({ db, clock }: Deps, { id }: Flow): Promise<boolean> {
  const now = clock.now();
  const [claimed] = await db
    .update(providerFlows)
    .set({ finishedAt: now })
    .where(and(eq(providerFlows.id, id), isNull(providerFlows.finishedAt), gt(providerFlows.expiresAt, now)))
    .returning({ id: providerFlows.id });
  return claimed !== undefined;
}

async function exchange(
  deps: Deps,
  provider: Provider & { visits: NonNullable<Provider['visits']> },
  flow: Flow,
  { code, iss, redirectUri = redirectUriOf(deps.settings, flow.provider) }: Callback & { code: string },
): Promise<void> {
  try {
    const columns = await exchangeCode(deps, provider, flow, { code, iss, redirectUri });
    if (columns) await deps.db.update(providerFlows).set(columns).where(eq(providerFlows.id, flow.id));
    else await fail(deps, flow, 'failed');
  } catch (cause) {
    await fail(deps, flow, 'failed');
    // LinkedIn's tokens contain nothing random: two flows within a second may get the same token, which only one may use.
    if (!isUniqueViolation(cause, 'provider_flows_id_token_hash_unique')) throw cause;
  }
}

async function fail({ db }: Deps, { id }: Flow, failure: 'cancelled' | 'failed'): Promise<void> {
  await db.update(providerFlows).set({ failure }).where(eq(providerFlows.id, id));
}

async function outcomeOf(deps: Deps, viewer: Viewer, flowId: string): Promise<FlowOutcome> {
  for (let tries = 0; tries < wait.tries; tries += 1) {
    const flow = await flowOf(deps, viewer, eq(providerFlows.id, flowId));
    const status = flow ? flowStatusOf(deps, flow) : 'expired';
    if (status === 'ready' && flow?.sealedIdToken) return openOutcome(deps, flow, flow.sealedIdToken);
    if (status === 'cancelled') throw new AppError('SIGN_IN_CANCELLED', 'Sign-in was cancelled.');
    if (status === 'failed') {
      const name = flow ? providerName(flow.provider) : 'Social';
      throw new AppError('PROVIDER_FAILED', `${name} authentication failed`);
    }
    if (status === 'used' || status === 'expired') throw invalidCallback();
    await pause(wait.everyMs);
  }
  throw new AppError('UNAVAILABLE', 'The provider has not answered yet. Please try again.', { retryAfter: 2 });
}

function isCancellation(error: string | undefined): boolean {
  return error !== undefined && cancellations.has(error);
}

function invalidCallback(): AppError {
  return new AppError('INVALID_CALLBACK', 'Invalid OAuth callback parameters');
}
