/** A viewer's cards change together with their links, so `all` is what to invalidate after a change. */
export const businessCardKeys = {
  all: ['business-cards'],
  shared: (token: string, viewer: string | null) => ['business-cards', 'shared', token, viewer] as const,
  list: (viewer: string) => ['business-cards', viewer, 'list'] as const,
  link: (viewer: string, id: string, kind: string) => ['business-cards', viewer, 'link', id, kind] as const,
  liveCode: (viewer: string, id: string) => ['business-cards', viewer, 'live-code', id] as const,
  activity: (viewer: string, id: string) => ['business-cards', viewer, 'activity', id] as const,
  events: (viewer: string) => ['business-cards', viewer, 'events'] as const,
  contacts: (viewer: string, q: string) => ['business-cards', viewer, 'contacts', q] as const,
} as const;
