/** Anonymous rooms of a viewer. Each change can show in all of them, so `all` is what to invalidate. */
export const anonymousKeys = {
  all: ['anonymous'],
  rooms: (viewer: string) => ['anonymous', viewer, 'rooms'] as const,
  room: (viewer: string, kind: string, room: string) => ['anonymous', viewer, 'room', kind, room] as const,
  aliases: (viewer: string, kind: string, room: string) => ['anonymous', viewer, 'aliases', kind, room] as const,
  contacts: (viewer: string, kind: string, room: string) => ['anonymous', viewer, 'contacts', kind, room] as const,
  messages: (viewer: string, id: string) => ['anonymous', viewer, 'messages', id] as const,
  contact: (viewer: string, id: string) => ['anonymous', viewer, 'contact', id] as const,
} as const;
