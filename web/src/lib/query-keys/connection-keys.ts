/** Connections and requests of a viewer. Each change can show in all of them, so `all` is what to invalidate. */
export const connectionKeys = {
  all: ['connections'],
  relation: (viewer: string, slug: string) => ['connections', viewer, 'relation', slug] as const,
  list: (viewer: string, query: object) => ['connections', viewer, 'list', query] as const,
  /** `connection` is an id that only the viewer has. */
  metSessions: (connection: string) => ['connections', connection, 'met-sessions'] as const,
  requests: (viewer: string, box: string) => ['connections', viewer, 'requests', box] as const,
  requestCount: (viewer: string) => ['connections', viewer, 'request-count'] as const,
  pause: (viewer: string) => ['connections', viewer, 'pause'] as const,
  blocks: (viewer: string) => ['connections', viewer, 'blocks'] as const,
} as const;
