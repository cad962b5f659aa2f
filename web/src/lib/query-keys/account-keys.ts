/**
 * Query keys are in this folder, by subject; only the configuration's is beside its query (lib/config-query.ts), which
 * every page loads first. `all` is the prefix of the other keys of a subject: a change that shows in other features
 * invalidates it. There are several files so that pages load only the keys they need.
 */
export const accountKeys = {
  notifications: (userId: string) => ['notifications', userId] as const,
  people: {
    found: (userId: string, query: object) => ['people', userId, 'found', query] as const,
    counts: (userId: string, query: object) => ['people', userId, 'counts', query] as const,
  },
  dashboard: { all: ['dashboard'], overview: (userId: string) => ['dashboard', userId, 'overview'] as const },
  stepUp: ['step-up'],
} as const;
