import type { HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { expect, test } from 'vitest';
import { aHostedEvent } from '../../../../test/a-hosted-event.ts';
import { nextOf, upcomingEvents, upcomingEventToAttend } from './upcoming-events.ts';

const now = new Date('2026-12-01T12:00:00Z');

const event = (id: string, startsAt: string, given: Partial<HostedEvent> = {}) =>
  aHostedEvent(id, { startsAt, endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(), ...given });
const registration = (state: MyRegistration['state']): MyRegistration => ({
  id: state,
  audience: 'online',
  state,
  createdAt: now.toISOString(),
  orderId: null,
});
const entry = (state: WaitlistEntry['state']): WaitlistEntry => ({
  id: state,
  audience: 'online',
  party: 2,
  state,
  createdAt: now.toISOString(),
  position: state === 'waiting' ? 1 : null,
  offerUntil: state === 'offered' ? '2026-12-02T12:00:00Z' : null,
});

test('lists upcoming and ongoing events, soonest first, without drafts and canceled registrations', () => {
  const both = event('both', '2026-12-05T10:00:00Z');
  const shown = upcomingEvents(
    {
      hosting: [
        both,
        event('going-on', '2026-12-01T11:30:00Z'),
        event('draft', '2026-12-06T10:00:00Z', { state: 'draft' }),
        event('undated', '2026-12-06T10:00:00Z', { startsAt: null, endsAt: null }),
        event('over', '2026-12-01T10:00:00Z'),
      ],
      attending: [
        { event: both, registration: registration('confirmed') },
        { event: event('asked', '2026-12-03T10:00:00Z'), registration: registration('pending') },
        {
          event: event('off', '2026-12-04T10:00:00Z', { state: 'cancelled' }),
          registration: registration('confirmed'),
        },
        { event: event('left', '2026-12-02T10:00:00Z'), registration: registration('cancelled') },
      ],
      waiting: [
        { event: event('line', '2026-12-02T11:00:00Z'), entry: entry('waiting') },
        { event: event('kept', '2026-12-09T10:00:00Z'), entry: entry('offered') },
      ],
    },
    now,
  );
  expect(shown.map(({ event: { id }, role }) => `${id} ${role}`)).toEqual([
    'kept offered',
    'going-on host',
    'line waiting',
    'asked asked',
    'off going',
    'both host',
    'both going',
  ]);
});

test('hosts see how many requests and parties are waiting, but the check-in team does not', () => {
  const fullMode = { audience: 'online', capacity: 1, taken: 1, attendees: 1, left: 0, waiting: 2 } as const;
  const hosting = [
    event('quiet', '2026-12-05T10:00:00Z'),
    event('asked', '2026-12-12T10:00:00Z', { requests: 3 }),
    event('full', '2026-12-20T10:00:00Z', {
      audiences: [fullMode, { ...fullMode, audience: 'in-person', waiting: 1 }],
    }),
    event('off', '2026-12-21T10:00:00Z', { state: 'cancelled', requests: 1 }),
    event('check-in', '2026-12-22T10:00:00Z', { role: 'check-in', audiences: [fullMode] }),
  ];
  const shown = upcomingEvents({ hosting, attending: [], waiting: [] }, now);
  expect(shown.map(({ event: { id }, pending }) => [id, pending])).toEqual([
    ['quiet', undefined],
    ['asked', { requests: 3, waiting: 0 }],
    ['full', { requests: 0, waiting: 3 }],
    ['off', undefined],
    ['check-in', undefined],
  ]);
});

test('the next event is the soonest that certainly takes place, not an offer, a canceled event or a request', () => {
  const hosting = [event('off', '2026-12-02T10:00:00Z', { state: 'cancelled' }), event('sure', '2026-12-05T10:00:00Z')];
  const upcoming = upcomingEvents({ hosting, attending: [], waiting: [] }, now);
  expect(nextOf([{ event: event('offered', '2026-12-01T18:00:00Z'), role: 'offered' }, ...upcoming])?.event.id).toBe(
    'sure',
  );
  expect(nextOf(upcoming.filter(({ event: { id } }) => id === 'off'))).toBe(null);
});

test('the event to attend is the soonest one within a week that is certain', () => {
  const attending = [
    { event: event('asked', '2026-12-02T10:00:00Z'), registration: registration('pending') },
    {
      event: event('canceled', '2026-12-03T10:00:00Z', { state: 'cancelled' }),
      registration: registration('confirmed'),
    },
    { event: event('soon', '2026-12-04T10:00:00Z'), registration: registration('confirmed') },
    { event: event('later', '2026-12-20T10:00:00Z'), registration: registration('confirmed') },
  ];
  const hosting = [event('own', '2026-12-01T18:00:00Z')];
  const idAt = (moment: string) => upcomingEventToAttend({ hosting, attending, waiting: [] }, new Date(moment))?.id;
  expect(idAt('2026-12-01T12:00:00Z')).toBe('soon');
  expect(idAt('2026-12-04T10:30:00Z')).toBe('soon');
  expect(idAt('2026-12-05T12:00:00Z')).toBe(undefined);
});
