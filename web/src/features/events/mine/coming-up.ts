import type { EventCard } from '@foyer/contract/events/event.ts';
import type { MyEvents } from '../known/queries.ts';

export type ComingUp = { event: EventCard; role: 'host' | 'going' | 'asked' };

/** What is still ahead of what somebody hosts or comes to, soonest first. What was cancelled stays until its date. */
export function comingUp({ hosting, attending }: MyEvents, now: Date): ComingUp[] {
  const hosted = hosting
    .filter(({ state }) => state === 'published' || state === 'cancelled')
    .map((event): ComingUp => ({ event, role: 'host' }));
  const joined = attending
    .filter(({ registration }) => registration.state === 'confirmed' || registration.state === 'pending')
    .map(
      ({ event, registration }): ComingUp => ({ event, role: registration.state === 'pending' ? 'asked' : 'going' }),
    );
  const seen = new Set(hosted.map(({ event }) => event.id));
  return [...hosted, ...joined.filter(({ event }) => !seen.has(event.id))]
    .filter(({ event: { endsAt } }) => endsAt !== null && new Date(endsAt) > now)
    .sort((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ event }: ComingUp) => Date.parse(event.startsAt ?? '');
