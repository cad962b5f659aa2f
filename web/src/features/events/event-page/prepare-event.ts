import type { Event } from '@foyer/contract/events/event.ts';
import { listTickets } from '@foyer/contract/tickets/ticket-types.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { eventFeeds } from '#src/lib/page/event-feeds.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { openGraphLocale, siteCard } from '#src/lib/page/site-card.ts';
import { eventPath, memberPath } from '#src/lib/paths.ts';
import { eventHead } from './event-head.ts';
import { eventQuery } from './queries.ts';
import { eventData, freeOffer, type Offer, ticketOffers } from './structured-data.ts';

/** Renders the event page on the server, as visitors, search engines and link previews see it. */
export const prepareEvent: PreparePage = async ({ call, queryClient, i18n, params, origin }) => {
  const slug = params.slug ?? '';
  // If the API fails, the page is sent anyway and the browser tries again.
  const event = await queryClient.fetchQuery(eventQuery(slug, null, call)).catch(() => undefined);
  const texts = eventHead(event ?? null, i18n.getFixedT(null, 'event-page'));
  const absolute = (address: string) => new URL(address, origin).href;
  const url = absolute(eventPath(event?.slug ?? slug));
  const site = { url, type: 'website', locale: openGraphLocale(i18n) } as const;
  if (!event) {
    const image = siteCard(i18n, origin);
    return { status: event === null ? 404 : 503, head: { ...texts, shared: { ...site, image, isHidden: true } } };
  }
  const coverMark = event.cover ? `-${event.cover.page.split('/')[3]?.slice(0, 6)}` : '';
  const image = {
    // Link previews cache images by URL, so the URL changes with the event.
    url: absolute(`/files/event-cards/${event.id}/${languageIn(i18n)}.jpg?v=${event.version}${coverMark}`),
    width: 1200,
    height: 630,
    alt: texts.title,
  };
  const images = [image.url, ...(event.cover ? [absolute(event.cover.page)] : [])];
  const { urlSlug } = event.organizer;
  const organizerUrl = urlSlug && absolute(memberPath(urlSlug));
  const offers = await offersOf(event, call);
  const about = eventData(event, { url, images, organizerUrl, description: texts.description, offers });
  const feeds = urlSlug ? eventFeeds(origin, 'people', urlSlug, event.organizer.name) : [];
  return {
    feeds,
    event: event.state === 'published' ? event.id : null,
    head: { ...texts, shared: { ...site, image, isHidden: event.visibility !== 'public', about } },
  };
};

async function offersOf(event: Event, call: Call): Promise<Offer[]> {
  if (!event.ticketed) return [freeOffer(event)];
  const tickets = await call(listTickets, { params: { id: event.id }, query: {} }).catch(() => null);
  return tickets ? ticketOffers(tickets) : [];
}
