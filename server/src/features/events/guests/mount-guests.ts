import * as guestPlace from '@foyer/contract/events/people/guest-place.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { mountUnsubscribing } from './mount-unsubscribing.ts';

const readGuestPlace = onFirstUse(async () => (await import('./guest-place.ts')).readGuestPlace);
const chooseReminders = onFirstUse(async () => (await import('./guest-place.ts')).chooseGuestReminders);

/** Guests whom somebody else has named, without an account of their own. */
export function mountGuests(app: FastifyInstance, deps: Deps): void {
  mount(app, guestPlace.readGuestPlace, ({ body }) => readGuestPlace(deps, body));
  mount(app, guestPlace.chooseGuestReminders, ({ body }) => chooseReminders(deps, body));
  mountUnsubscribing(app, deps);
}
