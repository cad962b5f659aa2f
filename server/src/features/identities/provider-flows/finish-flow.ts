import { setTimeout as pause } from 'node:timers/promises';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { providerFlows } from '#src/db/schema/identities.ts';
import { isUniqueViolation } from '#src/db/unique-violation.ts';
import type { Deps, Provider } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashOfChance } from '../id-tokens/take-id-token.ts';
import { providerName, providerNotAvailable } from '../id-tokens/verify-id-token.ts';
import { exchangeCode } from './exchange-code.ts';
import { type Flow, flowOf, type Outcome, openOutcome, redirectUriOf, statusOf } from './flows.ts';

type Callback = {
  provider: IdentityProvider;
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  /** When the code was asked for with another address than usual. */
  redirectUri?: string | undefined;
};

/** What providers say when somebody thought better of it. */
const cancellations = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** How long the second of two callbacks waits for what the first one gets. */
const wait = { tries: 50, everyMs: 200 };

/**
 * Takes what a provider sent back with this browser. The state has to be one of this browser's, for this provider, and
 * not expired; whoever is first with it exchanges the code. The same callback again, as after a lost answer, gets the
 * same outcome until the token is used.
 */
export async function finishFlow(deps: Deps, viewer: Viewer, callback: Callback): Promise<Outcome> {
  const { provider, state, code, iss, error } = callback;
  const known = deps.providers[provider];
  if (!known?.visits) throw providerNotAvailable(provider);
  const { visits } = known;
  const flow =
    state === undefined ? null : await flowOf(deps, viewer, eq(providerFlows.stateHash, hashOfChance(state)));
  const fits = flow?.provider === provider && (iss === undefined || iss === visits.issuer);
  if (!fits || (code === undefined && error === undefined)) throw invalidCallback();

  if (statusOf(deps, flow) === 'begun' && (await begin(deps, flow))) {
    if (error !== undefined || code === undefined)
      await fail(deps, flow, isCancellation(error) ? 'cancelled' : 'failed');
    else await exchange(deps, { ...known, visits }, flow, { ...callback, code });
  }
  return await outcomeOf(deps, viewer, flow.id);
}

/** Only one callback passes. */
async function begin({ db, clock }: Deps, { id }: Flow): Promise<boolean> {
  const now = clock.now();
  const [begun] = await db
    .update(providerFlows)
    .set({ finishedAt: now })
    .where(and(eq(providerFlows.id, id), isNull(providerFlows.finishedAt), gt(providerFlows.expiresAt, now)))
    .returning({ id: providerFlows.id });
  return begun !== undefined;
}

async function exchange(
  deps: Deps,
  provider: Provider & { visits: NonNullable<Provider['visits']> },
  flow: Flow,
  { code, iss, redirectUri = redirectUriOf(deps.settings, flow.provider) }: Callback & { code: string },
): Promise<void> {
  try {
    const came = await exchangeCode(deps, provider, flow, { code, iss, redirectUri });
    if (came) await deps.db.update(providerFlows).set(came).where(eq(providerFlows.id, flow.id));
    else await fail(deps, flow, 'failed');
  } catch (cause) {
    await fail(deps, flow, 'failed');
    // LinkedIn puts nothing random into a token: two visits within a second may come to the same one, good for one.
    if (!isUniqueViolation(cause, 'provider_flows_id_token_hash_unique')) throw cause;
  }
}

async function fail({ db }: Deps, { id }: Flow, failure: 'cancelled' | 'failed'): Promise<void> {
  await db.update(providerFlows).set({ failure }).where(eq(providerFlows.id, id));
}

async function outcomeOf(deps: Deps, viewer: Viewer, flowId: string): Promise<Outcome> {
  for (let tries = 0; tries < wait.tries; tries += 1) {
    const flow = await flowOf(deps, viewer, eq(providerFlows.id, flowId));
    const status = flow ? statusOf(deps, flow) : 'expired';
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
