import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import type { SamplePerson } from '../sample-person.ts';
import { latinAmericanMembers } from './latin-american-members.ts';
import { northAmericanMembers } from './north-american-members.ts';
import { northernEuropeanMembers } from './northern-european-members.ts';
import type { SampleMember } from './sample-member.ts';
import { southernEuropeanMembers } from './southern-european-members.ts';

/** What they are available for, in turn. */
const purposes = [
  ['conversation', 'mentoring'],
  ['conversation', 'partnership'],
  ['conversation', 'freelance', 'speaking'],
  ['conversation', 'advising'],
  ['conversation'],
] as const;

/** Members who host no event: people to suggest to newcomers. */
export const sampleMembers: readonly SamplePerson[] = [
  ...southernEuropeanMembers,
  ...northernEuropeanMembers,
  ...latinAmericanMembers,
  ...northAmericanMembers,
].map(personOf);

function personOf(
  { firstName, lastName, title, company, languages, interests, offers, seeks, ...shown }: SampleMember,
  index: number,
): SamplePerson {
  return {
    firstName,
    lastName,
    urlSlug: deriveSlug(firstName, lastName),
    title,
    company,
    profile: {
      ...shown,
      about: 'An invented member with an invented company, so that a new local Foyer isn’t empty.',
      languages: languages.map((tag, place) => ({ tag, level: place === 0 ? 'native' : 'fluent' })),
      interests: [...interests],
      offers: [...offers],
      seeks: [...seeks],
      availability: { state: 'open', for: [...(purposes[index % purposes.length] ?? [])], note: '' },
    },
  };
}
