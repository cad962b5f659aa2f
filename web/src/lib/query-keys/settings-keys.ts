export const settingsKeys = {
  preferences: (userId: string) => ['settings', userId, 'preferences'] as const,
  dataExport: (userId: string) => ['settings', userId, 'data-export'] as const,
  push: (userId: string) => ['settings', userId, 'push'] as const,
  messageModel: (userId: string) => ['settings', userId, 'message-model'] as const,
  newsRoute: (userId: string) => ['settings', userId, 'news-route'] as const,
  calendarFeed: (userId: string) => ['settings', 'calendar-feed', userId] as const,
} as const;

export const securityKeys = {
  all: ['security'],
  overview: (userId: string) => ['security', userId, 'overview'] as const,
  identities: (userId: string) => ['security', userId, 'identities'] as const,
  passkeys: (userId: string) => ['security', userId, 'passkeys'] as const,
  sessions: (userId: string) => ['security', userId, 'sessions'] as const,
  activity: (userId: string) => ['security', userId, 'events'] as const,
} as const;
