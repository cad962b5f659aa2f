import { createHash } from 'node:crypto';
import type { ProviderSession } from '@foyer/contract/identities/identities.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { providerFlows, usedIdTokens } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims, VerifiedIdToken } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { invalidIdToken } from './verify-provider-token.ts';

/**
 * Uses a verified ID token once and returns its claims. The token must come from a flow that this browser started for
 * this purpose and, for `link` and `step-up`, as this user. Call it in the transaction that creates the session, the lead
 * or the link: if that fails, the token can be used again. A second use is refused.
 */
export async function takeIdToken(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { token, purpose }: { token: VerifiedIdToken; purpose: ProviderSession['purpose'] },
): Promise<ProviderClaims> {
  const { clock } = deps;
  // Time may have passed between verifying the token and this transaction.
  if (token.acceptableUntil <= clock.now()) throw invalidIdToken();
  if (token.fromVisit) await completeFlow(deps, tx, viewer, token, purpose);
  else {
    const [first] = await tx
      .insert(usedIdTokens)
      .values({ hash: token.hash, expiresAt: token.acceptableUntil })
      .onConflictDoNothing()
      .returning({ hash: usedIdTokens.hash });
    if (!first) throw invalidIdToken();
  }
  return token.claims;
}

async function completeFlow(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { hash, nonce, claims }: VerifiedIdToken,
  purpose: ProviderSession['purpose'],
): Promise<void> {
  const userId = viewer.kind === 'user' ? viewer.userId : null;
  if (purpose !== 'sign-in' && userId === null) throw invalidIdToken();
  const [flow] = await statements(tx).end.execute({
    now: clock.now(),
    hash,
    browserHash: viewer.browserHash,
    provider: claims.provider,
    purpose,
    // A sign-in may have been started by anyone, signed in or not.
    userId: purpose === 'sign-in' ? null : userId,
  });
  if (!flow) throw invalidIdToken();
  if (flow.nonceHash && !flow.nonceHash.equals(hashRandomValue(nonce ?? ''))) throw invalidIdToken();
}

/** The hash under which state and nonce are stored; 256 random bits need no key. */
export function hashRandomValue(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

const statements = preparedOn((db) => ({
  end: db
    .update(providerFlows)
    .set({ usedAt: sql`${sql.placeholder('now')}`, sealedIdToken: null })
    .where(
      and(
        eq(providerFlows.idTokenHash, sql.placeholder('hash')),
        eq(providerFlows.browserHash, sql.placeholder('browserHash')),
        eq(providerFlows.provider, sql.placeholder('provider')),
        eq(providerFlows.purpose, sql.placeholder('purpose')),
        sql`(${providerFlows.purpose} = 'sign-in' or ${providerFlows.userId} = ${sql.placeholder('userId')})`,
        isNull(providerFlows.usedAt),
      ),
    )
    .returning({ nonceHash: providerFlows.nonceHash })
    .prepare('provider_flow_end'),
}));
