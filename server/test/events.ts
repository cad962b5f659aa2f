import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { TestApp } from './open-test-app.ts';
import { newEmail } from './passwords.ts';
import { data } from './people.ts';
import { newUser, signIn } from './sessions.ts';
import type { TestClient } from './test-client.ts';

/** An app, or a server of its own with the time of the system. */
type Timed = { clock: Pick<TestApp['clock'], 'now'> };
type EventFields = Partial<InputOf<typeof createEvent>['body']>;

/** This many hours after the app's current time. */
export function inHours({ clock }: Timed, hours: number): string {
  return new Date(clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();
}

/** A complete draft, a week from now. */
export async function newDraft(foyer: Timed, host: TestClient, given: EventFields = {}): Promise<Event> {
  const body = {
    title: 'Evening of compilers',
    summary: 'Three talks and a long table.',
    type: 'in-person' as const,
    timeZone: 'Europe/Madrid',
    startsAt: inHours(foyer, 7 * 24),
    endsAt: inHours(foyer, 7 * 24 + 2),
    place: { name: 'Casa Encendida', address: 'Ronda de Valencia 2, Madrid', mapLink: '', room: 'Patio' },
    onlineLink: 'https://meet.example.com/compilers',
    ...given,
  };
  return data(await host.call(createEvent, { body }));
}

export async function newEvent(foyer: Timed, host: TestClient, given: EventFields = {}): Promise<Event> {
  const { id } = await newDraft(foyer, host, given);
  return data(await host.call(publishEvent, { params: { id } }));
}

/** A signed-in user with a verified phone and, by default, a verified email, created without the steps of a sign-up. */
export async function newGuest(
  foyer: TestApp,
  given: Parameters<typeof newUser>[1] = {},
): Promise<{ id: string; browser: TestClient }> {
  const id = await newUser(foyer, { email: { address: newEmail(), proven: true }, ...given });
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  return { id, browser };
}
