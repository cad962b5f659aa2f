import * as emailChoices from '@foyer/contract/notifications/email-choices.ts';
import { readNewsRoute as readNewsRouteEndpoint } from '@foyer/contract/notifications/news-route.ts';
import * as notifications from '@foyer/contract/notifications/notifications.ts';
import * as push from '@foyer/contract/notifications/push.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { readPush, removeSubscription, saveSubscription } from './push/subscriptions.ts';
import { readNewsRoute } from './read-news-route.ts';
import { mountShortLinks } from './texts/mount-short-links.ts';
import { allowEmail, readEmailChoice, refuseByOneClick, refuseEmail } from './unsubscribe/email-choices.ts';
import { mountOneClick } from './unsubscribe/mount-one-click.ts';

/** In-app notifications, push messages, and unsubscribing from emails without signing in. */
export function mountNotifications(app: FastifyInstance, deps: Deps): void {
  mount(app, notifications.listNotifications, ({ query }, viewer) => listNotifications(deps, viewer, query));
  mount(app, notifications.markNotificationsRead, ({ body }, viewer) => markNotificationsRead(deps, viewer, body));
  mount(app, push.readPush, (_input, viewer) => readPush(deps, viewer));
  mount(app, push.savePushSubscription, ({ body }, viewer) => saveSubscription(deps, viewer, body));
  mount(app, push.removePushSubscription, (_input, viewer) => removeSubscription(deps, viewer));
  mount(app, emailChoices.readEmailChoice, ({ body }, viewer) => readEmailChoice(deps, viewer, body));
  mount(app, emailChoices.allowEmail, ({ body }, viewer) => allowEmail(deps, viewer, body));
  mount(app, emailChoices.refuseEmail, ({ body }, viewer) => refuseEmail(deps, viewer, body));
  mount(app, readNewsRouteEndpoint, (_input, viewer) => readNewsRoute(deps, viewer));
  mountShortLinks(app);
  mountOneClick(app, {
    path: emailChoices.oneClickPath,
    page: (token) => `${emailChoices.unsubscribePath}#token=${token}`,
    refuse: (viewer, token) => refuseByOneClick(deps, viewer, { token }),
  });
}
