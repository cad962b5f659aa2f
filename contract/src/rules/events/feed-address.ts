/** Where the events of an organizer (by the slug of the profile) or of a topic are found as a feed. */
export function feedAddress(kind: 'people' | 'topics', name: string, type: 'ics' | 'rss'): string {
  return `/feeds/${kind}/${encodeURIComponent(name)}.${type}`;
}
