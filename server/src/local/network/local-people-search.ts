import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { asCards } from '#src/adapters/enrichment/found-profiles.ts';
import type { PeopleSearch } from '#src/adapters/enrichment/lookup-providers.ts';
import { type NetworkPerson, networkPeople } from './network-people.ts';

/** Finds sample people by name; those with the given company or title come first. */
export function localPeopleSearch(): PeopleSearch {
  return {
    name: 'sample people of the local LinkedIn',
    async find({ name, title, company }) {
      const wanted = words(name);
      const context = words(`${title} ${company}`);
      const shared = (person: NetworkPerson) =>
        words(`${person.title} ${person.company}`).filter((word) => context.includes(word)).length;
      const found = networkPeople
        .filter((person) => wanted.length > 0 && wanted.every((word) => words(person.name).includes(word)))
        .toSorted((one, other) => shared(other) - shared(one));
      return asCards(
        found.map((person) => ({
          title: `${person.name} - ${person.title} - ${person.company} | LinkedIn`,
          link: `https://www.linkedin.com/in/${person.handle}`,
          snippet: person.snippet,
        })),
      );
    },
  };
}

function words(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
