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

/** Somebody signed out who came from a provider with this visit. */
export const grantReturned = domainEvent('provider.grant-returned', z.object({ flowId: z.string() }));

/** The columns in which a visit keeps what signing out gives back. */
export function keptGrant(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  given: ProviderGrant | null,
): Pick<Flow, 'sealedGrant' | 'grantEndsAt'> {
  if (given === null) return { sealedGrant: null, grantEndsAt: null };
  const { accessToken, endSessionUrl, lastsSeconds } = given;
  return {
    sealedGrant: secrets.seal(purpose, JSON.stringify({ accessToken, endSessionUrl } satisfies z.output<typeof grant>)),
    grantEndsAt: new Date(clock.now().getTime() + lastsSeconds * 1000),
  };
}

/**
 * Gives back what providers granted to visits of this browser, as its person signs out. Tokens are revoked by the outbox,
 * so that nobody waits for a provider that is slow or down. Answers the page at which the browser ends the session that
 * the newest of these providers keeps itself, if it has one.
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
      const left = accessToken === null ? null : keptToken(deps, accessToken);
      await tx.update(providerFlows).set({ sealedGrant: left }).where(eq(providerFlows.id, id));
      if (left === null) continue;
      const idempotencyKey = `${grantReturned.name}:${id}`;
      await enqueueEvent(deps, tx, grantReturned, { flowId: id }, { idempotencyKey, expiresAt: endsAt ?? undefined });
    }
    return pages;
  });
  deps.wakeOutbox();
  return pages.at(-1) ?? null;
}

/** Revokes the access token of a visit whose person signed out; run again, it finds nothing to do. */
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
      // Asked and refused: it was revoked or expired before. A provider that could not be asked is asked again.
      if (!(cause instanceof ProviderRefused)) throw cause;
      deps.log.info({ provider: flow.provider, reason: cause.message }, 'a provider would not revoke a token');
    });
  }
  await deps.db.update(providerFlows).set({ sealedGrant: null, grantEndsAt: null }).where(eq(providerFlows.id, flowId));
}

/** What the outbox still needs of a grant whose page was answered. */
function keptToken({ secrets }: Pick<Deps, 'secrets'>, accessToken: string): Buffer {
  return secrets.seal(purpose, JSON.stringify({ accessToken, endSessionUrl: null } satisfies z.output<typeof grant>));
}

function open({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer | null): z.output<typeof grant> {
  if (sealed === null) return { accessToken: null, endSessionUrl: null };
  return grant.parse(JSON.parse(secrets.open(purpose, sealed)));
}
