import '@fastify/cookie';
import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { checkInRules } from '../check-in-rules.ts';

const uuid = z.uuid();

function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer_door' : 'foyer_door';
}

/** Lets this browser stand at the door as long as the link lives. Bound to the browser: nothing to take along. */
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

/** The living link that this browser came by, if any. It is looked up each time: once revoked, it opens nothing. */
export async function linkFromCookie(deps: Deps, viewer: Viewer, { cookies }: FastifyRequest) {
  const [linkId = '', mac = ''] = (cookies[cookieName(deps.settings.publicUrl)] ?? '').split('.');
  if (!uuid.safeParse(linkId).success) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(deps, viewer, linkId);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [link] = await activeLinks(deps, eq(doorLinks.id, linkId));
  return link ?? null;
}

/** Those that nobody has ended, of events that are not long over. */
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
