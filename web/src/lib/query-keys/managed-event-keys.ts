/** The prefix of everything an organizer sees of one event. */
const event = (id: string) => ['events', 'managed', 'event', id] as const;

/** Events as their organizers and teams see them. */
export const managedEventKeys = {
  all: ['events', 'managed'],
  hosted: (filter: object, after: string) => ['events', 'managed', 'hosted', filter, after] as const,
  attended: (filter: object, after: string) => ['events', 'managed', 'attended', filter, after] as const,
  teamInvitations: ['events', 'managed', 'team-invitations'],
  event,
  attendeeLists: (id: string) => [...event(id), 'attendees'] as const,
  attendees: (id: string, filter: object, sort: string) => [...event(id), 'attendees', filter, sort] as const,
  attendeeSummary: (id: string) => [...event(id), 'attendee-summary'] as const,
  invitations: (id: string) => [...event(id), 'invitations'] as const,
  announcements: (id: string) => [...event(id), 'announcements'] as const,
  waitlist: (id: string) => [...event(id), 'waitlist'] as const,
  series: (id: string) => [...event(id), 'series'] as const,
  statistics: (id: string, period: string) => [...event(id), 'statistics', period] as const,
  activity: (id: string) => [...event(id), 'activity'] as const,
  team: (id: string) => [...event(id), 'team'] as const,
  checkInLinks: (id: string) => [...event(id), 'check-in-links'] as const,
  ticketTypes: (id: string) => [...event(id), 'ticket-types'] as const,
  promoCodes: (id: string) => [...event(id), 'promo-codes'] as const,
  orders: (id: string, filter: object, sort: string) => [...event(id), 'orders', filter, sort] as const,
} as const;

export const checkInKeys = {
  session: (eventId: string) => ['events', 'check-in', eventId] as const,
  search: (eventId: string, q: string) => ['events', 'check-in', eventId, 'search', q] as const,
  entry: ['check-in-entry'],
} as const;
