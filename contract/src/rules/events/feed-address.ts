/** The address of a feed of events by an organizer (the slug of the profile) or about a topic. */
export function feedAddress(kind: 'people' | 'topics', name: string, type: 'ics' | 'rss'): string {
  return `/feeds/${kind}/${encodeURIComponent(name)}.${type}`;
}
