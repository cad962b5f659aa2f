import { z } from 'zod';
import { cardContent, cardToken } from './business-cards/shared-card.ts';
import { eventCard } from './events/event.ts';
import { endpoint } from './http.ts';

/** Links that one request may name. */
export const linkCardsAtOnce = 20;

/** A link to one of our own pages: an event by its id or slug, or a business card. */
export const ownLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), name: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('card'), token: cardToken }),
]);
export type OwnLink = z.output<typeof ownLink>;

const shownEvent = eventCard.pick({
  slug: true,
  state: true,
  title: true,
  type: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
  cover: true,
  coverDesign: true,
});
const shownCard = cardContent.pick({ displayName: true, photo: true, headline: true, title: true, company: true });

/** What a message shows of the page behind such a link. */
export const linkCard = z
  .discriminatedUnion('kind', [
    shownEvent.extend({ kind: z.literal('event') }),
    shownCard.extend({ kind: z.literal('card') }),
  ])
  .meta({ id: 'LinkCard' });
export type LinkCard = z.output<typeof linkCard>;

/**
 * In the order of the links, and null for what the viewer may not see: with the viewer's own rights at this moment, whoever sent
 * the link. Doesn't count as opening a business card. A POST, because addresses with tokens would end up in logs.
 */
export const readLinkCards = endpoint({
  method: 'POST',
  path: '/api/messaging/link-cards',
  access: 'user',
  summary: 'Read the events and business cards behind links',
  body: z.object({ links: z.array(ownLink).min(1).max(linkCardsAtOnce) }),
  data: z.object({ items: z.array(linkCard.nullable()) }),
  errors: ['RATE_LIMITED'],
});
