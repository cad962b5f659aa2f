import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { auditRefusals } from './app/audit-refusals.ts';
import { type DeliveryReportSecrets, mountDeliveryReports } from './app/delivery-report-routes.ts';
import { configFor, mountSystem, type Readiness } from './app/system-routes.ts';
import type { Deps } from './deps.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { forgetUsersAfterWrites } from './features/accounts/user-cache.ts';
import { mountAnalytics } from './features/analytics/routes.ts';
import { mountAnonymousNetworking } from './features/anonymous-networking/routes.ts';
import { mountAttendees } from './features/attendees/routes.ts';
import { logOpening } from './features/business-cards/open-card-link.ts';
import { mountBusinessCards } from './features/business-cards/routes.ts';
import { checkInGuard } from './features/check-in/access.ts';
import { liveCheckIn } from './features/check-in/live-check-in.ts';
import { mountCheckIn } from './features/check-in/routes.ts';
import { mountConnections } from './features/connections/routes.ts';
import { mountContactOwnership } from './features/contact-ownership/routes.ts';
import { mountCredentials } from './features/credentials/routes.ts';
import { mountDiscovery } from './features/discovery/routes.ts';
import { mountEventEditing } from './features/event-editing/routes.ts';
import { mountEventRooms } from './features/event-rooms/routes.ts';
import { liveCapacity } from './features/events/event-page/live-capacity.ts';
import { countPageView, mountEvents } from './features/events/routes.ts';
import { mountGuests } from './features/guests/routes.ts';
import { mountIdentities } from './features/identities/routes.ts';
import { mountInvitations } from './features/invitations/routes.ts';
import { leadGuard } from './features/leads/lead-guard.ts';
import { mountLeads } from './features/leads/routes.ts';
import { mountLinkCards } from './features/link-cards/routes.ts';
import { mountLinkPreviews } from './features/link-previews/routes.ts';
import { mountMessageAttachments } from './features/message-attachments/routes.ts';
import { mountMessageSearch } from './features/message-search/routes.ts';
import { mountMessageSuggestions } from './features/message-suggestions/routes.ts';
import { liveActivity } from './features/messaging/activity/live-activity.ts';
import { liveMessaging } from './features/messaging/live-messaging.ts';
import { mountMessaging } from './features/messaging/routes.ts';
import { mountModeration } from './features/moderation/routes.ts';
import { liveNotifications } from './features/notifications/live-notifications.ts';
import { mountNotifications } from './features/notifications/routes.ts';
import { mountOneTimeCodes } from './features/one-time-codes/routes.ts';
import { mountOrders } from './features/orders/routes.ts';
import { mountPayments } from './features/payments/routes.ts';
import { mountProfiles } from './features/profiles/routes.ts';
import { mountRegistrations } from './features/registrations/routes.ts';
import { activeAmong } from './features/sessions/active-sessions.ts';
import { authenticate, memberSession } from './features/sessions/authenticate.ts';
import { refreshGuard } from './features/sessions/refresh/refresh-guard.ts';
import { mountSessions } from './features/sessions/routes.ts';
import { prepareSigningKeys } from './features/sessions/tokens/signing-keys.ts';
import { mountSettings } from './features/settings/routes.ts';
import { mountSignIn } from './features/sign-in/routes.ts';
import { mountStatistics } from './features/statistics/routes.ts';
import { mountSuggestions } from './features/suggestions/routes.ts';
import { mountTickets } from './features/tickets/routes.ts';
import { mountTransfers } from './features/transfers/routes.ts';
import { mountWaitlist } from './features/waitlist/routes.ts';
import { mountWebhooks } from './features/webhooks/routes.ts';
import { webFolder } from './folders.ts';
import { identifyCallers } from './http/authentication/identify-callers.ts';
import { refuseOtherHosts } from './http/authentication/refuse-other-hosts.ts';
import { allowConfiguredOrigins } from './http/headers/allow-configured-origins.ts';
import { requestId } from './http/headers/request-id.ts';
import { setDataHeaders } from './http/headers/security-headers.ts';
import { answerOnce } from './http/limits/idempotency.ts';
import { mountLive } from './http/live/mount-live.ts';
import { isLiveUpgrade, isViteUpgrade } from './http/live/refuse-upgrade.ts';
import { mountSiteFiles } from './http/pages/mount-site-files.ts';
import { devPolicyRelaxation, mountPages } from './http/pages/pages.ts';
import { readJsonBodies } from './http/read-json-bodies.ts';
import { answerUnreadable } from './http/responses/answer-unreadable.ts';
import { handleErrors, refuseUnknownPath } from './http/responses/error-handler.ts';
import { validatorCompiler } from './http/responses/validator-compiler.ts';

const signInBodyLimit = 64 * 1024;

export type AppOptions = {
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  trustedProxies?: number;
  /** Other origins that may call the API with credentials. */
  corsOrigins?: readonly string[];
  /** Also serve the pages: as built, or from their sources with reload. */
  pages?: 'built' | 'dev';
  /** Secrets of the providers whose delivery reports are accepted. */
  deliveryReports?: DeliveryReportSecrets;
  readiness?: Readiness;
  registry?: Registry;
};

/** Builds the Fastify instance with every feature mounted. It does not listen yet. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One log line is written per request, and it holds the id: a child logger for each would cost more than the line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: signInBodyLimit,
    trustProxy: (_address, hop) => hop < (options.trustedProxies ?? 0),
    genReqId: (request) => requestId(request.headers['x-request-id'], deps.random),
    // A URL that cannot be decoded runs no hook, so it gets its headers here.
    frameworkErrors: (_error, request, reply) => {
      setDataHeaders(deps.settings, request, reply);
      // A browser is sent to the start page instead of a JSON refusal.
      const wantsPage = request.headers.accept?.includes('text/html') && !/^\/api(\/|\?|$)/i.test(request.url);
      if (wantsPage) return reply.redirect('/');
      refuseUnknownPath(request, reply);
    },
    clientErrorHandler: answerUnreadable,
    requestTimeout: 30_000,
    // Other requests for an upgrade, as curl makes for HTTP/2, are answered like any request.
    http: {
      shouldUpgradeCallback: (request) => isLiveUpgrade(request) || (options.pages === 'dev' && isViteUpgrade(request)),
    },
    forceCloseConnections: 'idle',
    // HEAD is handled as GET, and Node omits the body by itself: a route table of its own would take a twentieth of each
    // start.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      if (request.method === 'HEAD') request.method = 'GET';
      return request.url ?? '/';
    },
    routerOptions: { ignoreTrailingSlash: true },
    // Without these factories Fastify would load its own compilers, a hundred files that are never used.
    schemaController: { compilersFactory: { buildValidator: () => unused, buildSerializer: () => unused } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  handleErrors(app);
  auditRefusals(app, deps);
  await app.register(cookie);

  const corsOrigins = new Set(options.corsOrigins ?? []);
  if (deps.settings.mode === 'local') refuseOtherHosts(app, deps.settings);
  allowConfiguredOrigins(app, corsOrigins);
  identifyCallers(app, deps, {
    authenticate: (request) => authenticate(deps, request),
    allowedOrigins: corsOrigins,
    ...(options.pages === 'dev' ? { relaxation: devPolicyRelaxation } : {}),
  });
  // Loaded only where metrics are on: it brings sixty files.
  if (options.registry) (await import('./http/metrics.ts')).measureRequests(app, options.registry);
  app.decorate('guards', { lead: leadGuard(deps), refresh: refreshGuard(deps), door: checkInGuard(deps) });
  answerOnce(app, deps);
  forgetUsersAfterWrites(app, deps);

  // So that a wrong SECRET_KEY fails at the start and not at the first sign-in.
  await prepareSigningKeys(deps);
  mountSystem(app, deps, options.readiness ?? { stopping: false, queueAnswers: async () => true });
  await mountDeliveryReports(app, deps, options.deliveryReports ?? {});
  mountAccounts(app, deps);
  mountNotifications(app, deps);
  mountIdentities(app, deps);
  mountSessions(app, deps);
  mountContactOwnership(app, deps);
  mountCredentials(app, deps);
  mountOneTimeCodes(app, deps);
  mountLeads(app, deps);
  mountGuests(app, deps);
  mountSignIn(app, deps);
  mountProfiles(app, deps);
  mountEvents(app, deps);
  mountRegistrations(app, deps);
  mountTickets(app, deps);
  mountOrders(app, deps);
  mountTransfers(app, deps);
  mountPayments(app, deps);
  mountWaitlist(app, deps);
  mountEventEditing(app, deps);
  mountAttendees(app, deps);
  mountInvitations(app, deps);
  mountCheckIn(app, deps);
  mountDiscovery(app, deps);
  mountStatistics(app, deps);
  mountWebhooks(app, deps);
  mountConnections(app, deps);
  mountBusinessCards(app, deps);
  mountSuggestions(app, deps);
  mountAnonymousNetworking(app, deps);
  mountMessageAttachments(app, deps);
  mountLinkPreviews(app, deps);
  mountLinkCards(app, deps);
  mountMessaging(app, deps);
  mountEventRooms(app, deps);
  mountMessageSearch(app, deps);
  mountMessageSuggestions(app, deps);
  mountModeration(app, deps);
  mountSettings(app, deps);
  mountLive(app, deps, {
    access: {
      read: (accessToken) => memberSession(deps, accessToken),
      stillActive: (sessionIds) => activeAmong(deps, sessionIds),
    },
    sources: [liveMessaging(deps), liveActivity(deps), liveNotifications(deps)],
    watchSources: [liveCheckIn(deps), liveCapacity(deps)],
  });
  if (!deps.settings.analytics.mixpanel) await mountAnalytics(app, deps);
  // Imported only here, so that production never loads it.
  if (deps.settings.mode === 'local') (await import('./local/local-routes.ts')).mountLocalRoutes(app, deps);
  mountSiteFiles(app, deps.settings.publicUrl);
  for (const path of ['/api', '/api/*']) app.all(path, refuseUnknownPath);
  app.setNotFoundHandler(refuseUnknownPath);
  if (options.pages) {
    await mountPages(app, deps, {
      mode: options.pages,
      webRoot: webFolder,
      config: (request) => configFor(deps, request),
      onEventPage: (request, eventId) => countPageView(deps, request, eventId),
      onCardPage: (request, token) => logOpening(deps, request.headers['user-agent'], token),
    });
  }
  return app;
}

function unused(): never {
  throw new Error('Schemas are compiled by the type provider.');
}
