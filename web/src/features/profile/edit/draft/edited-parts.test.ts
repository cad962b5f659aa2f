import { strengthSteps } from '@foyer/contract/rules/profiles/strength.ts';
import { expect, test } from 'vitest';
import { type Draft, editedParts, fieldsOf, isSamePart, partOf, pick } from './edited-parts.ts';

const draft: Draft = {
  firstName: 'Mary',
  lastName: 'Somerville',
  headline: '',
  title: 'Writer',
  company: 'Royal Society',
  location: 'London',
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

test('every field of a profile belongs to one part', () => {
  const fields = editedParts.flatMap(fieldsOf);
  expect(fields.toSorted()).toEqual(Object.keys(draft).toSorted());
});

test('every next step has a place where it is taken', () => {
  for (const step of strengthSteps) expect([...editedParts, 'photo']).toContain(partOf(step));
});

test('a change elsewhere is none of this part', () => {
  const changed = { ...draft, about: 'Something else.' };
  expect(isSamePart(draft, changed, 'intro')).toBe(true);
  expect(isSamePart(draft, changed, 'about')).toBe(false);
  expect(isSamePart(draft, structuredClone(draft), 'languages')).toBe(true);
  expect(pick(draft, 'links')).toEqual({ website: '', linkedInUrl: null, links: [] });
});
