import {
  type IdentityProvider,
  identityProvider,
  type ProviderSession,
} from '@foyer/contract/identities/identities.ts';
import type { ProviderTokens, ProviderUser } from '@foyer/contract/identities/provider-user.ts';
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { providerRules } from '#src/config/sign-in.ts';
import { providerFlows, usedIdTokens } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims, Settings } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The redirect URI: our callback page, which passes the parameters on to the server. */
export function redirectUriOf({ publicUrl }: Pick<Settings, 'publicUrl'>, provider: IdentityProvider): string {
  return `${publicUrl}/auth/${provider}/callback`;
}

export type Flow = typeof providerFlows.$inferSelect;

/** A flow that this browser started; null for any other. */
export async function flowOf({ db }: Pick<Deps, 'db'>, viewer: Viewer, which: SQL): Promise<Flow | null> {
  const [flow] = await db
    .select()
    .from(providerFlows)
    .where(and(which, eq(providerFlows.browserHash, viewer.browserHash)));
  return flow ?? null;
}

/** `under-way`: the code is being exchanged. */
export type FlowStatus = 'begun' | 'under-way' | 'ready' | 'used' | 'cancelled' | 'failed' | 'expired';

export function flowStatusOf(
  { clock }: Pick<Deps, 'clock'>,
  { failure, usedAt, expiresAt, sealedIdToken, finishedAt }: Flow,
): FlowStatus {
  const now = clock.now().getTime();
  if (failure !== null) return failure;
  if (usedAt !== null) return 'used';
  if (expiresAt.getTime() <= now) return 'expired';
  if (sealedIdToken !== null) return 'ready';
  if (finishedAt === null) return 'begun';
  // The process that exchanged the code was interrupted.
  return finishedAt.getTime() + providerRules.exchangeSeconds * 1000 <= now ? 'failed' : 'under-way';
}

const flowSecrets = z.object({ nonce: z.string().nullable(), verifier: z.string().nullable() });
const flowSecretsPurpose = 'provider-flow';

/** Seals the nonce and the PKCE verifier of a flow. */
export function sealFlowSecrets({ secrets }: Pick<Deps, 'secrets'>, values: z.output<typeof flowSecrets>): Buffer {
  return secrets.seal(flowSecretsPurpose, JSON.stringify(values));
}

export function openFlowSecrets(
  { secrets }: Pick<Deps, 'secrets'>,
  { sealedVerifier }: Flow,
): z.output<typeof flowSecrets> {
  if (sealedVerifier === null) return { nonce: null, verifier: null };
  return flowSecrets.parse(JSON.parse(secrets.open(flowSecretsPurpose, sealedVerifier)));
}

const outcome = z.object({
  idToken: z.string(),
  claims: z.object({
    provider: identityProvider,
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    emailTyped: z.string().nullable(),
    emailVerified: z.boolean(),
    authoritative: z.boolean(),
    name: z.string().nullable(),
    picture: z.string().nullable(),
  }) satisfies z.ZodType<ProviderClaims>,
});
/** The outcome of a completed flow. */
export type FlowOutcome = { session: ProviderSession; claims: ProviderClaims };
const outcomePurpose = 'provider-id-token';

/** The token and its claims, stored until the token is used. */
export function sealOutcome({ secrets }: Pick<Deps, 'secrets'>, value: z.output<typeof outcome>): Buffer {
  return secrets.seal(outcomePurpose, JSON.stringify(value));
}

/** The outcome of a flow, and the part of it that the browser that started it may see. */
export function openOutcome({ secrets }: Pick<Deps, 'secrets'>, flow: Flow, sealedIdToken: Buffer): FlowOutcome {
  const { id: flowId, provider, purpose, display, redirect } = flow;
  const { idToken, claims } = outcome.parse(JSON.parse(secrets.open(outcomePurpose, sealedIdToken)));
  const user = { ...userOf(claims), emailVerified: claims.emailVerified };
  const session = tokensOf(flow, idToken);
  return { session: { flowId, provider, purpose, display, redirect, idToken, user, session }, claims };
}

function userOf({ subject, issuer, email, emailTyped, emailVerified, name, picture }: ProviderClaims): ProviderUser {
  const metadata = { iss: issuer, sub: subject, name, email, email_verified: emailVerified, picture };
  return { id: subject, email: emailTyped, displayName: name, photoURL: picture, user_metadata: metadata };
}

/** The browser signs in with the ID token until the flow expires; nothing refreshes it. */
function tokensOf({ finishedAt, createdAt, expiresAt }: Flow, idToken: string): ProviderTokens {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  return {
    access_token: idToken,
    refresh_token: null,
    expires_in: seconds(expiresAt) - seconds(finishedAt ?? createdAt),
    expires_at: seconds(expiresAt),
    provider_token: null,
    provider_refresh_token: null,
  };
}

/** Flows can be read for a while after they expire. Tokens are refused without their row, too. */
const retentionMs = 60 * 60 * 1000;

/** Deletes expired flows, and used tokens that would be refused by now anyway. */
export async function purgeFlows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - retentionMs);
  const grantIsOver = or(isNull(providerFlows.grantEndsAt), lt(providerFlows.grantEndsAt, now));
  await db.delete(providerFlows).where(and(lt(providerFlows.expiresAt, before), grantIsOver));
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, before));
}

const publicStatus = {
  begun: 'pending',
  'under-way': 'pending',
  ready: 'done',
  used: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Record<FlowStatus, string>;

/** The status and outcome of a flow, for the page that started it in this browser. */
export async function readFlow(deps: Deps, viewer: Viewer, { flowId }: { flowId: string }) {
  const flow = await flowOf(deps, viewer, eq(providerFlows.id, flowId));
  if (!flow) throw new AppError('NOT_FOUND', 'This sign-in has expired or does not exist.');
  const status = flowStatusOf(deps, flow);
  const completed = status === 'ready' && flow.sealedIdToken ? openOutcome(deps, flow, flow.sealedIdToken) : null;
  return { status: publicStatus[status], session: completed?.session ?? null };
}
