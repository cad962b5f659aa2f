/** What messaging shows to a viewer. */
export const messagingKeys = {
  all: (viewer: string) => ['messaging', viewer] as const,
  unread: (viewer: string) => ['messaging', viewer, 'unread'] as const,
  lists: (viewer: string) => ['messaging', viewer, 'list'] as const,
  list: (viewer: string, box: string) => ['messaging', viewer, 'list', box] as const,
  /** A few of them, to choose from. */
  latest: (viewer: string) => ['messaging', viewer, 'latest'] as const,
  conversation: (viewer: string, id: string) => ['messaging', viewer, 'conversation', id] as const,
  /** Read again with the conversation. */
  participants: (viewer: string, id: string, only: string) =>
    ['messaging', viewer, 'conversation', id, 'participants', only] as const,
  room: (viewer: string, eventId: string) => ['messaging', viewer, 'room', eventId] as const,
  log: (viewer: string, id: string) => ['messaging', viewer, 'log', id] as const,
  range: (viewer: string, id: string, around: number, epoch: number) =>
    ['messaging', viewer, 'range', id, around, epoch] as const,
  found: (viewer: string, words: string) => ['messaging', viewer, 'found', words] as const,
  attachment: (viewer: string, id: string, size: string) => ['messaging', viewer, 'attachment', id, size] as const,
  linkPicture: (viewer: string, messageId: string, url: string) =>
    ['messaging', viewer, 'link-picture', messageId, url] as const,
  activity: (viewer: string, id: string) => ['messaging', viewer, 'activity', id] as const,
  /** When the copy was saved that is shown without a connection: of the `inbox` or a conversation. Null for data of the server. */
  copySavedAt: (viewer: string, of: string) => ['messaging', viewer, 'copy', of] as const,
  way: (viewer: string, slug: string) => ['messaging', viewer, 'way', slug] as const,
} as const;
