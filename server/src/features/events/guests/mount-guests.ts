import * as guestPlace from '@foyer/contract/events/people/guest-place.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mountOneClick } from '#src/features/accounts/notices/refusing/mount-one-click.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const readGuestPlace = onFirstUse(async () => (await import('./guest-place.ts')).readGuestPlace);
const chooseReminders = onFirstUse(async () => (await import('./guest-place.ts')).chooseGuestReminders);
const unsubscribe = onFirstUse(async () => (await import('./guest-place.ts')).unsubscribeGuest);

/** Guests whom somebody else has named, without an account of their own. */
export function mountGuests(app: FastifyInstance, deps: Deps): void {
  mount(app, guestPlace.readGuestPlace, ({ body }, viewer) => readGuestPlace(deps, viewer, body));
  mount(app, guestPlace.chooseGuestReminders, ({ body }, viewer) => chooseReminders(deps, viewer, body));
  mountOneClick(app, {
    path: guestPlace.guestUnsubscribePath,
    page: (token) => `${guestPlace.guestPath}#${token}`,
    refuse: (viewer, token) => unsubscribe(deps, viewer, { token }),
  });
}
