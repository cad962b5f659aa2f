/**
 * The keys of what is asked of the server stand in this folder, by subject; the configuration's alone stands with its query
 * (lib/config-query.ts), which every page loads first. `all` is the beginning of the keys beside it: a feature whose change
 * shows elsewhere invalidates by that. There are several files because pages load only those that they need.
 */
export const accountKeys = {
  notifications: (userId: string) => ['notifications', userId] as const,
  people: (userId: string, q: string) => ['people', userId, q] as const,
  dashboard: { all: ['dashboard'], overview: (userId: string) => ['dashboard', userId, 'overview'] as const },
  stepUp: ['step-up'],
} as const;
