import * as guestList from '@foyer/contract/events/shown/guest-list.ts';
import * as ofPerson from '@foyer/contract/events/shown/of-person.ts';
import * as saved from '@foyer/contract/events/shown/saved.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { mountCard } from '../cover/card/mount-card.ts';
import { mountCover } from '../cover/mount-cover.ts';
import { mountEmbed } from '../embed/mount-embed.ts';
import { mountFeeds } from '../feeds/mount-feeds.ts';

const readGuestList = onFirstUse(async () => (await import('../finding/people/read-guest-list.ts')).readGuestList);
const listEventsOf = onFirstUse(async () => (await import('../finding/people/list-events-of.ts')).listEventsOf);
const saveEvent = onFirstUse(async () => (await import('../finding/saved/save-event.ts')).saveEvent);
const forgetEvent = onFirstUse(async () => (await import('../finding/saved/save-event.ts')).forgetEvent);
const listSaved = onFirstUse(async () => (await import('../finding/saved/save-event.ts')).listSaved);

/** What helps people to find events and to tell others of them. */
export function mountFinding(app: FastifyInstance, deps: Deps): void {
  mount(app, saved.saveEvent, ({ params }, viewer) => saveEvent(deps, viewer, params));
  mount(app, saved.forgetEvent, ({ params }, viewer) => forgetEvent(deps, viewer, params));
  mount(app, saved.listSaved, (_input, viewer) => listSaved(deps, viewer));
  mount(app, guestList.readGuestList, ({ params, query }, viewer) =>
    readGuestList(deps, viewer, { ...query, ...params }),
  );
  mount(app, ofPerson.listEventsOf, ({ params, query }, viewer) => listEventsOf(deps, viewer, { ...query, ...params }));
  mountFeeds(app, deps);
  mountEmbed(app, deps);
  mountCover(app, deps);
  mountCard(app, deps);
}
