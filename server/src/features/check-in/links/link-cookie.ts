import '@fastify/cookie';
import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkInRules } from '#src/config/check-in.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

const uuid = z.uuid();

function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer_door' : 'foyer_door';
}

/** Gives this browser check-in access while the link is active. The cookie's MAC is bound to the browser, so a copy is useless. */
export function setLinkCookie(deps: Deps, viewer: Viewer, reply: FastifyReply, linkId: string): void {
  reply.setCookie(
    cookieName(deps.settings.publicUrl),
    `${linkId}.${macOf(deps, viewer, linkId).toString('base64url')}`,
    {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: deps.settings.publicUrl.startsWith('https:'),
    },
  );
}

/** The active link that this browser has opened, if any. Looked up on every request, so that revoking takes effect at once. */
export async function linkFromCookie(deps: Deps, viewer: Viewer, { cookies }: FastifyRequest) {
  const [linkId = '', mac = ''] = (cookies[cookieName(deps.settings.publicUrl)] ?? '').split('.');
  if (!uuid.safeParse(linkId).success) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(deps, viewer, linkId);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [link] = await activeLinks(deps, eq(doorLinks.id, linkId));
  return link ?? null;
}

/** Links that are not revoked, of events that ended less than a day ago or not yet. */
export function activeLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>, which: ReturnType<typeof eq>) {
  const since = new Date(clock.now().getTime() - checkInRules.linkSeconds * 1000);
  return db
    .select({
      id: doorLinks.id,
      eventId: doorLinks.eventId,
      label: doorLinks.label,
      createdAt: doorLinks.createdAt,
      endsAt: sql<Date>`${events.endsAt}`.mapWith(events.endsAt),
    })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(which, isNull(doorLinks.revokedAt), gt(events.endsAt, since), isNotNull(events.organizerId)))
    .orderBy(doorLinks.createdAt, doorLinks.id);
}

function macOf({ secrets }: Deps, { browserHash }: Viewer, linkId: string): Buffer {
  return secrets.mac('door-cookie', linkId, browserHash.toString('base64url'));
}
