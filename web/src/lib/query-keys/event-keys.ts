/** The id of the signed-in viewer; null for visitors. */
type Viewer = string | null;

/**
 * Events as guests and visitors see them. One change of an event may show to guests, organizers, buyers and helpers, so
 * all their keys start with `all`, which every change invalidates.
 */
export const eventKeys = {
  all: ['events'],
  page: (slug: string, viewer: Viewer) => ['events', 'page', slug, viewer] as const,
  otherDates: (id: string) => ['events', 'other-dates', id] as const,
  guestList: (id: string, viewer: string) => ['events', 'guest-list', id, viewer] as const,
  lists: (viewer: Viewer) => ['events', 'list', viewer] as const,
  list: (viewer: Viewer, filters: object, after: string) => ['events', 'list', viewer, filters, after] as const,
  month: (viewer: Viewer, month: string, filters: object) => ['events', 'month', viewer, month, filters] as const,
  saved: (viewer: string) => ['events', 'saved', viewer] as const,
  ofMember: (slug: string, part: string, viewer: Viewer, as: string | null) =>
    ['events', 'member', slug, part, viewer, as] as const,
  /** The host of an event, with their other events. */
  host: (slug: string, viewer: Viewer) => ['events', 'host', slug, viewer] as const,
  related: (id: string, viewer: Viewer) => ['events', 'related', id, viewer] as const,
  onlineLink: (userId: string, eventId: string) => ['events', 'online-link', userId, eventId] as const,
  hostDay: (userId: string, timeZone: string) => ['events', 'host-day', userId, timeZone] as const,
  recommended: (userId: string) => ['events', 'recommended', userId] as const,
  upcoming: (userId: string) => ['events', 'upcoming', userId] as const,
  unsettledRefunds: (userId: string) => ['events', 'unsettled-refunds', userId] as const,
  openOrders: (userId: string) => ['events', 'open-orders', userId] as const,
} as const;
