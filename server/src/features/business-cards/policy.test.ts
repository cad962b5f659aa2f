import { expect, test } from 'vitest';
import { type LinkFacts, linkState, shownFields } from './policy.ts';

const now = new Date('2031-01-01T12:00:00Z');
const before = new Date('2031-01-01T11:00:00Z');
const after = new Date('2031-01-01T13:00:00Z');
const open: LinkFacts = {
  card: { pausedAt: null, expiresAt: after },
  link: { expiresAt: after, revokedAt: null },
  isOwnerGone: false,
};

test('a card is open until something says otherwise', () => {
  expect(linkState(open, now)).toBe('open');
  expect(linkState({ ...open, card: { pausedAt: before, expiresAt: null } }, now)).toBe('hidden');
  expect(linkState({ ...open, isOwnerGone: true }, now)).toBe('hidden');
  expect(linkState({ ...open, card: { pausedAt: null, expiresAt: now } }, now)).toBe('ended');
  expect(linkState({ ...open, link: { expiresAt: now, revokedAt: null } }, now)).toBe('ended');
  expect(linkState({ ...open, link: { expiresAt: null, revokedAt: before } }, now)).toBe('ended');
});

test('a link shows no field that is not on its card', () => {
  expect([...shownFields(['email', 'phone'], null)]).toEqual(['email', 'phone']);
  expect([...shownFields(['email', 'phone'], ['phone', 'location'])]).toEqual(['phone']);
  expect([...shownFields(['email'], [])]).toEqual([]);
});
