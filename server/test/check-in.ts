import { createCheckInLink } from '@foyer/contract/check-in/links.ts';
import { readTicket, type Ticket } from '@foyer/contract/check-in/tickets.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { newGuest } from './events.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

type Id = { id: string };

/** An attendee and their ticket. */
export async function newTicket(
  foyer: TestApp,
  { id }: Id,
  name = 'Ada Lovelace',
  audience?: 'in-person' | 'online',
): Promise<{ browser: TestClient; userId: string; ticket: Ticket }> {
  const { browser, id: userId } = await newGuest(foyer, { name });
  const registration = data(
    await browser.call(registerForEvent, { params: { id }, body: audience ? { audience } : {} }),
  );
  const ticket = data(await browser.call(readTicket, { params: { id: registration.id } }));
  return { browser, userId, ticket };
}

/** The secret of a new check-in link of an event. */
export async function newCheckInLink(host: TestClient, { id }: Id, label = 'North door'): Promise<string> {
  const { address } = data(await host.call(createCheckInLink, { params: { id }, body: { label } }));
  return new URL(address).hash.slice(1);
}
