import type { HostedEvent } from '@foyer/contract/events/event.ts';

/** A published event far ahead, as it is in the lists of its host. */
export const aHostedEvent = (id: string, given: Partial<HostedEvent> = {}): HostedEvent => ({
  id,
  slug: id,
  state: 'published',
  title: id,
  summary: '',
  type: 'in-person',
  startsAt: '2099-01-01T18:00:00.000Z',
  endsAt: '2099-01-01T20:00:00.000Z',
  timeZone: 'Europe/Madrid',
  placeName: '',
  topics: [],
  language: 'en',
  visibility: 'public',
  organizer: { name: 'Ada', urlSlug: null, photo: null },
  cover: null,
  audiences: [],
  attendees: 0,
  price: null,
  role: 'organizer',
  requests: 0,
  ...given,
});
