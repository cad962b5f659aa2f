import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { ProviderRefused } from '#src/adapters/identity/failures.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { providerFlows } from '#src/db/schema/identities.ts';
import type { Deps, ProviderGrant } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import type { Flow } from './flows.ts';

const purpose = 'provider-grant';
const grant = z.object({ accessToken: z.string().nullable(), endSessionUrl: z.string().nullable() });

/** A user who signed in through this flow has signed out. */
export const grantReturned = domainEvent('provider.grant-returned', z.object({ flowId: z.string() }));

/** The columns that keep what has to be revoked at sign-out. */
export function grantColumns(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  granted: ProviderGrant | null,
): Pick<Flow, 'sealedGrant' | 'grantEndsAt'> {
  if (granted === null) return { sealedGrant: null, grantEndsAt: null };
  const { accessToken, endSessionUrl, lastsSeconds } = granted;
  return {
    sealedGrant: secrets.seal(purpose, JSON.stringify({ accessToken, endSessionUrl } satisfies z.output<typeof grant>)),
    grantEndsAt: new Date(clock.now().getTime() + lastsSeconds * 1000),
  };
}

/**
 * Revokes what providers granted to this browser's flows, when its user signs out. Tokens are revoked through the outbox,
 * so that nobody waits for a slow provider. Returns the page where the browser ends its session at the most recent of
 * these providers, if there is one.
 */
export async function returnGrants(deps: Deps, viewer: Viewer): Promise<string | null> {
  const pages = await deps.db.transaction(async (tx) => {
    const flows = await tx
      .select({ id: providerFlows.id, sealedGrant: providerFlows.sealedGrant, endsAt: providerFlows.grantEndsAt })
      .from(providerFlows)
      .where(
        and(
          eq(providerFlows.browserHash, viewer.browserHash),
          isNotNull(providerFlows.sealedGrant),
          isNotNull(providerFlows.usedAt),
          gt(providerFlows.grantEndsAt, deps.clock.now()),
        ),
      )
      .orderBy(providerFlows.createdAt)
      .for('update');
    const pages: string[] = [];
    for (const { id, sealedGrant, endsAt } of flows) {
      const { accessToken, endSessionUrl } = open(deps, sealedGrant);
      if (endSessionUrl !== null) pages.push(endSessionUrl);
      const remaining = accessToken === null ? null : sealAccessToken(deps, accessToken);
      await tx.update(providerFlows).set({ sealedGrant: remaining }).where(eq(providerFlows.id, id));
      if (remaining === null) continue;
      const idempotencyKey = `${grantReturned.name}:${id}`;
      await enqueueEvent(deps, tx, grantReturned, { flowId: id }, { idempotencyKey, expiresAt: endsAt ?? undefined });
    }
    return pages;
  });
  deps.wakeOutbox();
  return pages.at(-1) ?? null;
}

/** Revokes the access token of a flow whose user signed out. Idempotent. */
export async function revokeGrant(deps: Deps, { flowId }: EventData<typeof grantReturned>): Promise<void> {
  const [flow] = await deps.db
    .select({ provider: providerFlows.provider, sealedGrant: providerFlows.sealedGrant })
    .from(providerFlows)
    .where(eq(providerFlows.id, flowId));
  if (!flow?.sealedGrant) return;
  const { accessToken } = open(deps, flow.sealedGrant);
  const visits = deps.providers[flow.provider]?.visits;
  if (visits && accessToken !== null) {
    await visits.revoke(accessToken).catch((cause: unknown) => {
      // A refusal means it was revoked or has expired before. Other failures are retried.
      if (!(cause instanceof ProviderRefused)) throw cause;
      deps.log.info({ provider: flow.provider, reason: cause.message }, 'a provider would not revoke a token');
    });
  }
  await deps.db.update(providerFlows).set({ sealedGrant: null, grantEndsAt: null }).where(eq(providerFlows.id, flowId));
}

/** The grant without its sign-out page, which has been returned already; the outbox still needs the token. */
function sealAccessToken({ secrets }: Pick<Deps, 'secrets'>, accessToken: string): Buffer {
  return secrets.seal(purpose, JSON.stringify({ accessToken, endSessionUrl: null } satisfies z.output<typeof grant>));
}

function open({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer | null): z.output<typeof grant> {
  if (sealed === null) return { accessToken: null, endSessionUrl: null };
  return grant.parse(JSON.parse(secrets.open(purpose, sealed)));
}
