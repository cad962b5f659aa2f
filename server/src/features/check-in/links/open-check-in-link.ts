import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { audit } from '#src/audit/audit.ts';
import { checkInRules } from '#src/config/check-in.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, refund, requireBudget, shared } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { activeLinks, setLinkCookie } from './link-cookie.ts';

/** Exchanges the token of a link for a cookie. Every kind of invalid link gets the same answer. */
export async function openCheckInLink(
  deps: Deps,
  viewer: Viewer,
  { token }: { token: string },
  reply: FastifyReply,
): Promise<{ eventId: string }> {
  const key = addressKey(deps, 'door-entry', viewer.address);
  await requireBudget(deps, key, shared(deps.settings, checkInRules.entries));
  const [link] = await activeLinks(deps, eq(doorLinks.tokenHash, checkInTokenHash(token)));
  if (!link) throw new AppError('NOT_FOUND', 'This check-in link is not valid.');
  // Valid links do not count, because a whole crew may share one address.
  await refund(deps, key);
  setLinkCookie(deps, viewer, reply, link.id);
  await audit(deps, viewer, { event: 'door-link.entered', outcome: 'ok' });
  return { eventId: link.eventId };
}

/** The hash of a token, which is all that is stored of it. */
export function checkInTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
