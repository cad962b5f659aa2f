import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';

/** A member in a list, of whom only the name is known. The slug is the first name in lower case. */
export function aPerson(displayName: string): PersonCard {
  const [urlSlug = ''] = displayName.toLowerCase().split(' ');
  return { urlSlug, displayName, headline: '', title: '', company: '', location: '', photo: null };
}
