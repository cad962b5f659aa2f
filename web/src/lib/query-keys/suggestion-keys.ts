/** Suggested people. `all` is what to invalidate once a request or connection changed. */
export const suggestionKeys = {
  all: ['suggestions'],
  today: (userId: string) => ['suggestions', userId, 'today'] as const,
  ofEvent: (userId: string, eventId: string) => ['suggestions', userId, 'event', eventId] as const,
  saved: (userId: string) => ['suggestions', userId, 'saved'] as const,
  dismissed: (userId: string) => ['suggestions', userId, 'dismissed'] as const,
  /** The public figures. */
  quality: ['suggestion-quality'],
  ofEventQuality: (userId: string, eventId: string) => ['suggestion-quality', userId, eventId] as const,
  settings: (userId: string) => ['suggestions', userId, 'settings'] as const,
} as const;
