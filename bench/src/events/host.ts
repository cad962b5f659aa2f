import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { type Person, signUp } from '../people/sign-up.ts';

const urlSlug = 'grace-hopper';
/** The profile of the host. */
export const hostPath = `/in/${urlSlug}`;
const dayMs = 24 * 60 * 60 * 1000;

/** Publishes `count` events without a capacity limit, by a host without a profile, and returns their ids. */
export async function publishEvents(url: string, count: number, host?: Person): Promise<string[]> {
  const { browser, session } = host ?? (await signUp(url));
  const call = <T>(method: string, path: string, body?: unknown) =>
    browser.call<T>(method, path, body, session.accessToken);
  const profile = {
    firstName: 'Grace',
    lastName: 'Hopper',
    urlSlug,
    title: 'Rear admiral',
    company: 'Navy',
  };
  await call(completeProfile.method, completeProfile.path, profile);
  const startsAt = new Date(Date.now() + 7 * dayMs).toISOString();
  const endsAt = new Date(Date.now() + 8 * dayMs).toISOString();
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await call<{ id: string }>(createEvent.method, createEvent.path, {
      title: `Evening of compilers ${made}`,
      summary: 'Three talks and a long table.',
      type: 'in-person',
      timeZone: 'Europe/Madrid',
      place: { name: 'Casa Encendida', address: 'Ronda de Valencia 2, Madrid', mapLink: '', room: '' },
      capacity: { 'in-person': 1_000_000, online: null },
      startsAt,
      endsAt,
    });
    await call(publishEvent.method, publishEvent.path.replace(':id', id), undefined);
    ids.push(id);
  }
  return ids;
}

/** Publishes a few events and returns the path of one event page. */
export async function publicEvent(url: string): Promise<string> {
  const [id = ''] = await publishEvents(url, 3);
  const answer = await fetch(`${url}${readEvent.path.replace(':id', id)}`);
  const { data } = (await answer.json()) as { data: { slug: string } };
  return `/events/${data.slug}`;
}
