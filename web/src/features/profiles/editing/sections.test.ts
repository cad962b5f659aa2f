import { strengthSteps } from '@foyer/contract/rules/profiles/strength.ts';
import { expect, test } from 'vitest';
import { type Draft, fieldsOf, isSameSection, pick, sectionNames, sectionOf } from './sections.ts';

const draft: Draft = {
  firstName: 'Mary',
  lastName: 'Somerville',
  headline: '',
  title: 'Writer',
  company: 'Royal Society',
  location: 'London',
  industry: null,
  about: 'Astronomy for everybody.',
  website: '',
  linkedInUrl: null,
  links: [],
  skills: ['Mathematics'],
  interests: [],
  likes: [],
  languages: [{ tag: 'en', level: 'native' }],
  experience: [],
  education: [],
  availability: null,
  offers: [],
  seeks: [],
};

test('every field of a profile belongs to exactly one section', () => {
  const fields = sectionNames.flatMap(fieldsOf);
  expect(fields.toSorted()).toEqual(Object.keys(draft).toSorted());
});

test('every suggested step has a section', () => {
  for (const step of strengthSteps) expect([...sectionNames, 'photo']).toContain(sectionOf(step));
});

test('a change in another section does not change this one', () => {
  const changed = { ...draft, about: 'Something else.' };
  expect(isSameSection(draft, changed, 'intro')).toBe(true);
  expect(isSameSection(draft, changed, 'about')).toBe(false);
  expect(isSameSection(draft, structuredClone(draft), 'languages')).toBe(true);
  expect(pick(draft, 'links')).toEqual({ website: '', linkedInUrl: null, links: [] });
});
