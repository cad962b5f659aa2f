import { expect, test } from 'vitest';
import { registrationStatusOf } from './registration-status.ts';

type Facts = Parameters<typeof registrationStatusOf>[0];

const now = new Date('2026-12-01T12:00:00Z');
const availability = (left: number | null) => ({
  audience: 'online' as const,
  capacity: left && 10,
  taken: 0,
  attendees: 0,
  left,
  waiting: 0,
});
const registered = (state: 'confirmed' | 'pending') => ({
  id: 'r',
  audience: 'online' as const,
  state,
  createdAt: '',
  orderId: null,
});
const open: Facts = {
  state: 'published',
  hasEnded: false,
  own: false,
  registration: null,
  registrationOpen: true,
  registrationOpensAt: null,
  approvalNeeded: false,
  audiences: [availability(3)],
};

test.each<[string, Partial<Facts>]>([
  ['open', {}],
  ['open', { audiences: [availability(0), availability(null)] }],
  ['full', { audiences: [availability(0), availability(0)] }],
  ['open', { audiences: [availability(0)], approvalNeeded: true }],
  ['confirmed', { audiences: [availability(0)], registration: registered('confirmed') }],
  ['pending', { registrationOpen: false, registration: registered('pending') }],
  ['notYet', { registrationOpen: false, registrationOpensAt: '2026-12-02T12:00:00Z' }],
  ['closed', { registrationOpen: false, registrationOpensAt: '2026-11-02T12:00:00Z' }],
  ['own', { own: true }],
  ['confirmed', { own: true, registration: registered('confirmed') }],
  ['ended', { own: true, hasEnded: true, registration: registered('confirmed') }],
  ['cancelled', { state: 'cancelled', hasEnded: true, registration: registered('confirmed') }],
])('%s: %j', (status, change) => {
  expect(registrationStatusOf({ ...open, ...change }, now)).toBe(status);
});
