import { paths } from './paths.ts';

// Apart from `paths`, which every page loads.

/** A conversation with another member. */
export function conversationPath(id: string): string {
  return `${paths.messages}/${encodeURIComponent(id)}`;
}
