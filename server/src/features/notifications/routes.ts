import * as notifications from '@foyer/contract/notifications.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';

export function mountNotifications(app: FastifyInstance, deps: Deps): void {
  mount(app, notifications.listNotifications, ({ query }, viewer) => listNotifications(deps, viewer, query));
  mount(app, notifications.markRead, ({ body }, viewer) => markRead(deps, viewer, body));
}
