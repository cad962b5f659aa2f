import * as guestList from '@foyer/contract/discovery/guest-list.ts';
import { readHostDay as readHostDayEndpoint } from '@foyer/contract/discovery/host-day.ts';
import * as ofPerson from '@foyer/contract/discovery/member-events.ts';
import { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import * as saved from '@foyer/contract/discovery/saved-events.ts';
import * as search from '@foyer/contract/discovery/search.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listRecommended } from './dashboard/list-recommended.ts';
import { readHostDay } from './dashboard/read-host-day.ts';
import { mountEmbed } from './embed/mount-embed.ts';
import { mountEventCalendar } from './feeds/mount-event-calendar.ts';
import { mountFeeds } from './feeds/mount-feeds.ts';
import { listMemberEvents } from './guest-lists/list-member-events.ts';
import { readGuestList } from './guest-lists/read-guest-list.ts';
import { listEvents } from './list-events.ts';
import { mountEventsSitemap } from './mount-events-sitemap.ts';
import { listMyEvents } from './my-events/list-my-events.ts';
import { listMyRegistrations } from './my-events/list-my-registrations.ts';
import { mountPreviewCards } from './preview-cards/mount-preview-cards.ts';
import { listSavedEvents, saveEvent, unsaveEvent } from './save-event.ts';

/** Finding events: search, lists, feeds, embeds, sitemap and preview cards. */
export function mountDiscovery(app: FastifyInstance, deps: Deps): void {
  mount(app, search.listEvents, ({ query }, viewer) => listEvents(deps, viewer, query));
  mount(app, search.listMyEvents, ({ query }, viewer) => listMyEvents(deps, viewer, query));
  mount(app, search.listMyRegistrations, ({ query }, viewer) => listMyRegistrations(deps, viewer, query));
  mount(app, listRecommendedEvents, (_input, viewer) => listRecommended(deps, viewer));
  mount(app, readHostDayEndpoint, ({ query }, viewer) => readHostDay(deps, viewer, query));
  mount(app, saved.saveEvent, ({ params }, viewer) => saveEvent(deps, viewer, params));
  mount(app, saved.unsaveEvent, ({ params }, viewer) => unsaveEvent(deps, viewer, params));
  mount(app, saved.listSaved, (_input, viewer) => listSavedEvents(deps, viewer));
  mount(app, guestList.readGuestList, ({ params, query }, viewer) =>
    readGuestList(deps, viewer, { ...query, ...params }),
  );
  mount(app, ofPerson.listMemberEvents, ({ params, query }, viewer) =>
    listMemberEvents(deps, viewer, { ...query, ...params }),
  );
  mountFeeds(app, deps);
  mountEventCalendar(app, deps);
  mountEmbed(app, deps);
  mountPreviewCards(app, deps);
  mountEventsSitemap(app, deps);
}
