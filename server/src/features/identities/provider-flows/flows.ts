import {
  type IdentityProvider,
  identityProvider,
  type ProviderSession,
} from '@foyer/contract/identities/identities.ts';
import type { ProviderTokens, ProviderUser } from '@foyer/contract/identities/provider-user.ts';
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { providerRules } from '#src/config.ts';
import { providerFlows, usedIdTokens } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims, Settings } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Where a provider sends people back to: a page of ours, which hands over what came with them. */
export function redirectUriOf({ publicUrl }: Pick<Settings, 'publicUrl'>, provider: IdentityProvider): string {
  return `${publicUrl}/auth/${provider}/callback`;
}

export type Flow = typeof providerFlows.$inferSelect;

/** A visit that this browser began; null for any other one. */
export async function flowOf({ db }: Pick<Deps, 'db'>, viewer: Viewer, which: SQL): Promise<Flow | null> {
  const [flow] = await db
    .select()
    .from(providerFlows)
    .where(and(which, eq(providerFlows.browserHash, viewer.browserHash)));
  return flow ?? null;
}

/** How it stands with a visit. `under-way`: its code is being exchanged. */
export type FlowStatus = 'begun' | 'under-way' | 'ready' | 'used' | 'cancelled' | 'failed' | 'expired';

export function statusOf(
  { clock }: Pick<Deps, 'clock'>,
  { failure, usedAt, expiresAt, sealedIdToken, finishedAt }: Flow,
): FlowStatus {
  const now = clock.now().getTime();
  if (failure !== null) return failure;
  if (usedAt !== null) return 'used';
  if (expiresAt.getTime() <= now) return 'expired';
  if (sealedIdToken !== null) return 'ready';
  if (finishedAt === null) return 'begun';
  // Whoever exchanged the code was cut off.
  return finishedAt.getTime() + providerRules.exchangeSeconds * 1000 <= now ? 'failed' : 'under-way';
}

const chance = z.object({ nonce: z.string().nullable(), verifier: z.string().nullable() });
const chancePurpose = 'provider-flow';

export function sealChance({ secrets }: Pick<Deps, 'secrets'>, values: z.output<typeof chance>): Buffer {
  return secrets.seal(chancePurpose, JSON.stringify(values));
}

export function openChance({ secrets }: Pick<Deps, 'secrets'>, { sealedVerifier }: Flow): z.output<typeof chance> {
  if (sealedVerifier === null) return { nonce: null, verifier: null };
  return chance.parse(JSON.parse(secrets.open(chancePurpose, sealedVerifier)));
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
/** What came of a visit. */
export type Outcome = { session: ProviderSession; claims: ProviderClaims };
const outcomePurpose = 'provider-id-token';

/** The token with what it says, kept until the token is used. */
export function sealOutcome({ secrets }: Pick<Deps, 'secrets'>, came: z.output<typeof outcome>): Buffer {
  return secrets.seal(outcomePurpose, JSON.stringify(came));
}

/** What came of a visit, and how much of it the browser that began it may know. */
export function openOutcome({ secrets }: Pick<Deps, 'secrets'>, flow: Flow, sealedIdToken: Buffer): Outcome {
  const { id: flowId, provider, purpose, display, redirect } = flow;
  const { idToken, claims } = outcome.parse(JSON.parse(secrets.open(outcomePurpose, sealedIdToken)));
  const user = { ...userOf(claims), emailVerified: claims.emailVerified };
  const session = tokensOf(flow, idToken);
  return { session: { flowId, provider, purpose, display, redirect, idToken, user, session }, claims };
}

function userOf({ subject, issuer, email, emailTyped, emailVerified, name, picture }: ProviderClaims): ProviderUser {
  const said = { iss: issuer, sub: subject, name, email, email_verified: emailVerified, picture };
  return { id: subject, email: emailTyped, displayName: name, photoURL: picture, user_metadata: said };
}

/** The ID token is what the browser may enter with, until the visit is over; nothing renews it. */
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

/** A visit is told about for a while after its end. Its token is refused without the row, too. */
const keptMs = 60 * 60 * 1000;

/** Removes visits at providers, and used tokens that nobody would take any more. */
export async function purgeFlows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - keptMs);
  const grantIsOver = or(isNull(providerFlows.grantEndsAt), lt(providerFlows.grantEndsAt, now));
  await db.delete(providerFlows).where(and(lt(providerFlows.expiresAt, before), grantIsOver));
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, before));
}

const told = {
  begun: 'pending',
  'under-way': 'pending',
  ready: 'done',
  used: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Record<FlowStatus, string>;

/** How a visit of this browser went, for the page that began it (rule 30). */
export async function readFlow(deps: Deps, viewer: Viewer, { flowId }: { flowId: string }) {
  const flow = await flowOf(deps, viewer, eq(providerFlows.id, flowId));
  if (!flow) throw new AppError('NOT_FOUND', 'There is no such visit.');
  const status = statusOf(deps, flow);
  const came = status === 'ready' && flow.sealedIdToken ? openOutcome(deps, flow, flow.sealedIdToken) : null;
  return { status: told[status], session: came?.session ?? null };
}
