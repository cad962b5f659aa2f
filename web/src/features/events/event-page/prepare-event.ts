import type { Event } from '@foyer/contract/events/event.ts';
import { listTickets } from '@foyer/contract/tickets/ticket-types.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { eventFeeds } from '#src/lib/page/event-feeds.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { localeIn, siteCard } from '#src/lib/page/site-card.ts';
import { eventPath, memberPath } from '#src/lib/paths.ts';
import { eventHead } from './event-head.ts';
import { eventQuery } from './queries.ts';
import { eventData, freeOffer, type Offer, ticketOffers } from './structured-data.ts';

/** What strangers, search engines and whoever draws a card of the page get to know. */
export const prepareEvent: PreparePage = async ({ call, queryClient, i18n, params, origin }) => {
  const slug = params.slug ?? '';
  // Without an answer the page is sent all the same: the browser asks again.
  const event = await queryClient.fetchQuery(eventQuery(slug, null, call)).catch(() => undefined);
  const names = eventHead(event ?? null, i18n.getFixedT(null, 'event-page'));
  const absolute = (address: string) => new URL(address, origin).href;
  const url = absolute(eventPath(event?.slug ?? slug));
  const site = { url, type: 'website', locale: localeIn(i18n) } as const;
  if (!event) {
    const image = siteCard(i18n, origin);
    return { status: event === null ? 404 : 503, head: { ...names, shared: { ...site, image, isHidden: true } } };
  }
  const coverMark = event.cover ? `-${event.cover.page.split('/')[3]?.slice(0, 6)}` : '';
  const image = {
    // Those who keep pictures by their address get another one when the event is another.
    url: absolute(`/files/event-cards/${event.id}/${languageIn(i18n)}.jpg?v=${event.version}${coverMark}`),
    width: 1200,
    height: 630,
    alt: names.title,
  };
  const images = [image.url, ...(event.cover ? [absolute(event.cover.page)] : [])];
  const { urlSlug } = event.organizer;
  const organizerUrl = urlSlug && absolute(memberPath(urlSlug));
  const offers = await offersOf(event, call);
  const about = eventData(event, { url, images, organizerUrl, description: names.description, offers });
  const feeds = urlSlug ? eventFeeds(origin, 'people', urlSlug, event.organizer.name) : [];
  return {
    feeds,
    event: event.state === 'published' ? event.id : null,
    head: { ...names, shared: { ...site, image, isHidden: event.visibility !== 'public', about } },
  };
};

async function offersOf(event: Event, call: Call): Promise<Offer[]> {
  if (!event.ticketed) return [freeOffer(event)];
  const tickets = await call(listTickets, { params: { id: event.id }, query: {} }).catch(() => null);
  return tickets ? ticketOffers(tickets) : [];
}
