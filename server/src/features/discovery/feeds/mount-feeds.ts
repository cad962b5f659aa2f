import { createHash } from 'node:crypto';
import * as contract from '@foyer/contract/discovery/calendar-feed.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { feedRules } from '#src/config/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { mount } from '#src/http/mount.ts';
import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './calendar-feed-address.ts';
import { feedEvents } from './feed-events.ts';
import { calendarText, rssText } from './feed-texts.ts';
import { memberCalendar } from './member-calendar.ts';

const params = z.object({ kind: z.enum(['people', 'topics']), name: z.string().trim().min(1).max(100) });
const types = { ics: 'text/calendar; charset=utf-8', rss: 'application/rss+xml; charset=utf-8' } as const;
type FeedType = keyof typeof types;

/** Serves feeds to subscribe to: the events of an organizer or a topic, and members' private calendars. */
export function mountFeeds(app: FastifyInstance, deps: Deps): void {
  for (const type of ['ics', 'rss'] as const) {
    app.get(`/feeds/:kind/:name.${type}`, async (request, reply) => {
      const { success, data } = params.safeParse(request.params);
      if (!success) return reply.callNotFound();
      await requireFeedBudget(deps, request);
      const feed = await feedEvents(deps, request.viewer, { ...data, type });
      if (!feed) return reply.callNotFound();
      const self = `${deps.settings.publicUrl}/feeds/${data.kind}/${encodeURIComponent(data.name)}.${type}`;
      const text = type === 'ics' ? await calendarText(deps.settings, feed) : rssText(deps.settings, feed, self);
      return send(request, reply, type, text, `public, max-age=${feedRules.cachedSeconds}`);
    });
  }

  // The token is the only authorization.
  app.get<{ Params: { token: string } }>('/feeds/calendar/:token([A-Za-z0-9_-]{43}).ics', async (request, reply) => {
    await requireFeedBudget(deps, request);
    const text = await memberCalendar(deps, request.params.token);
    if (text === null) return reply.callNotFound();
    return send(request, reply, 'ics', text, `private, max-age=${feedRules.ownCachedSeconds}`);
  });
  mount(app, contract.readCalendarFeed, (_input, viewer) => readCalendarFeed(deps, viewer));
  mount(app, contract.renewCalendarFeed, (_input, viewer) => renewCalendarFeed(deps, viewer));
  mount(app, contract.revokeCalendarFeed, (_input, viewer) => revokeCalendarFeed(deps, viewer));
}

async function requireFeedBudget(deps: Deps, { viewer }: FastifyRequest): Promise<void> {
  await requireBudget(deps, addressKey(deps, 'feed', viewer.address), shared(deps.settings, feedRules.reads));
}

/** Sends a feed, or 304 to programs that have the current version. */
function send(request: FastifyRequest, reply: FastifyReply, type: FeedType, text: string, caching: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({
    etag,
    'cache-control': caching,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': 'noindex',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(types[type]).send(text);
}
