import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { expect, test } from 'vitest';
import { emptySections } from '../../../../test/empty-sections.ts';
import { vcardText } from './vcard.ts';

const mary: PublicProfile = {
  urlSlug: 'mary',
  url: 'https://foyer.example/in/mary',
  displayName: 'Mary Somerville',
  firstName: 'Mary',
  lastName: 'Somerville',
  title: 'Writer',
  company: 'Royal Society; London',
  banner: null,
  photo: null,
  linkedInUrl: null,
  ...emptySections,
  email: null,
  phoneNumber: null,
  showsEvents: [],
  indexable: true,
  own: false,
};

test('a vCard contains only what the viewer sees', () => {
  expect(vcardText(mary).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Somerville;Mary;;;',
    'FN:Mary Somerville',
    'ORG:Royal Society\\; London',
    'TITLE:Writer',
    'URL:https://foyer.example/in/mary',
    'END:VCARD',
    '',
  ]);
});

test('typed text cannot start a line, and long lines are folded between characters', () => {
  const card = vcardText({ ...mary, headline: `${'ñ'.repeat(80)}\r\nTEL:1` });
  const lines = card.split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(lines.some((line) => line.startsWith('TEL'))).toBe(false);
  expect(card.replaceAll('\r\n ', '')).toContain(`NOTE:${'ñ'.repeat(80)}`);
});
