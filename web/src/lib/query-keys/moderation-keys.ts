/** What moderation shows to a viewer: an operator, or the organizer of an event. */
export const moderationKeys = {
  lists: (viewer: string) => ['moderation', viewer, 'reports'] as const,
  reports: (viewer: string, eventId: string, state: string, kind: string) =>
    ['moderation', viewer, 'reports', eventId, state, kind] as const,
  report: (viewer: string, kind: string, id: string) => ['moderation', viewer, 'report', kind, id] as const,
  allSuspensions: (viewer: string) => ['moderation', viewer, 'suspensions'] as const,
  suspensions: (viewer: string, state: string) => ['moderation', viewer, 'suspensions', state] as const,
} as const;
