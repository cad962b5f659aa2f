import { expect, test } from 'vitest';
import { registrationStatusOf } from './registration-status.ts';

type Told = Parameters<typeof registrationStatusOf>[0];

const now = new Date('2026-12-01T12:00:00Z');
const places = (left: number | null) => ({
  audience: 'online' as const,
  capacity: left && 10,
  taken: 0,
  attendees: 0,
  left,
  waiting: 0,
});
const mine = (state: 'confirmed' | 'pending') => ({
  id: 'r',
  audience: 'online' as const,
  state,
  createdAt: '',
  orderId: null,
});
const open: Told = {
  state: 'published',
  hasEnded: false,
  own: false,
  registration: null,
  registrationOpen: true,
  registrationOpensAt: null,
  approvalNeeded: false,
  audiences: [places(3)],
};

test.each<[string, Partial<Told>]>([
  ['open', {}],
  ['open', { audiences: [places(0), places(null)] }],
  ['full', { audiences: [places(0), places(0)] }],
  ['open', { audiences: [places(0)], approvalNeeded: true }],
  ['confirmed', { audiences: [places(0)], registration: mine('confirmed') }],
  ['pending', { registrationOpen: false, registration: mine('pending') }],
  ['notYet', { registrationOpen: false, registrationOpensAt: '2026-12-02T12:00:00Z' }],
  ['closed', { registrationOpen: false, registrationOpensAt: '2026-11-02T12:00:00Z' }],
  ['own', { own: true }],
  ['confirmed', { own: true, registration: mine('confirmed') }],
  ['ended', { own: true, hasEnded: true, registration: mine('confirmed') }],
  ['cancelled', { state: 'cancelled', hasEnded: true, registration: mine('confirmed') }],
])('%s: %j', (standing, change) => {
  expect(registrationStatusOf({ ...open, ...change }, now)).toBe(standing);
});
