import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { audit } from '#src/audit/audit.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, refund, requireBudget, shared } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { checkInRules } from '../check-in-rules.ts';
import { activeLinks, setLinkCookie } from './link-cookie.ts';

/** Takes the secret of a link for a cookie that opens one door. What is wrong with a link is nobody's business. */
export async function openLink(
  deps: Deps,
  viewer: Viewer,
  { token }: { token: string },
  reply: FastifyReply,
): Promise<{ eventId: string }> {
  const key = addressKey(deps, 'door-entry', viewer.address);
  await requireBudget(deps, key, shared(deps.settings, checkInRules.entries));
  const [link] = await activeLinks(deps, eq(doorLinks.tokenHash, hashOf(token)));
  if (!link) throw new AppError('NOT_FOUND', 'This link does not open a door.');
  // A crew behind one address comes with good links.
  await refund(deps, key);
  setLinkCookie(deps, viewer, reply, link.id);
  await audit(deps, viewer, { event: 'door-link.entered', outcome: 'ok' });
  return { eventId: link.eventId };
}

/** All that is kept of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
