import * as entering from '@foyer/contract/event-rooms/enter-event-room.ts';
import * as rooms from '@foyer/contract/event-rooms/event-room.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { changeEventRoom, enterEventRoom, readEventRoom } from './event-room.ts';

/** Rooms in which attendees of an event talk, by the calls of messaging. */
export function mountEventRooms(app: FastifyInstance, deps: Deps): void {
  mount(app, rooms.readEventRoom, ({ params }, viewer) => readEventRoom(deps, viewer, params));
  mount(app, entering.enterEventRoom, ({ params }, viewer) => enterEventRoom(deps, viewer, params));
  mount(app, rooms.changeEventRoom, ({ params, body }, viewer) =>
    changeEventRoom(deps, viewer, { ...params, ...body }),
  );
}
