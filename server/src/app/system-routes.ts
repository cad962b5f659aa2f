import { endpoints } from '@foyer/contract/endpoints.ts';
import { readAboutFigures, readConfig, readHealth, readReady } from '@foyer/contract/system.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { browserOf } from '#src/http/authentication/browser-cookie.ts';
import { csrfTokenFor } from '#src/http/authentication/csrf.ts';
import { contentSecurityPolicy } from '#src/http/headers/security-headers.ts';
import { mount } from '#src/http/mount.ts';
import { docsPage } from '#src/http/pages/docs-page.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { openApiText } from '#src/openapi.ts';
import { createAboutFigures } from './about-figures.ts';

/** Whether this process should get traffic: not from the moment it starts to stop. */
export type Readiness = { stopping: boolean; queueAnswers: () => Promise<boolean> };

export function mountSystem(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  mount(app, readHealth, async () => ({ status: 'ok' as const }));

  mount(app, readReady, async () => {
    if (readiness.stopping) throw new AppError('UNAVAILABLE', 'Foyer is stopping.');
    await deps.db.execute(sql`select 1`);
    if (!(await readiness.queueAnswers())) throw new AppError('UNAVAILABLE', 'The job queue is not responding.');
    return { status: 'ready' as const };
  });

  mount(app, readConfig, async (_input, _viewer, { request }) => configFor(deps, request));

  const aboutFigures = createAboutFigures(deps);
  mount(app, readAboutFigures, async () => aboutFigures());

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApiText()),
  );
  app.get('/api/docs', async (request, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(request.nonce, deps.settings))
      .type('text/html; charset=utf-8')
      .send(docsPage(endpoints, deps.settings.version, request.nonce)),
  );
}

/** The response of `/api/config`, which every page contains too. */
export function configFor(deps: Deps, request: FastifyRequest) {
  const { settings, providers } = deps;
  return {
    name: 'Foyer' as const,
    version: settings.version,
    environment: settings.mode,
    publicUrl: settings.publicUrl,
    methods: {
      linkedin: settings.supabase !== null || Boolean(providers.linkedin?.visits),
      google: Boolean(providers.google?.visits),
      phone: settings.channels.length > 0,
      email: true,
    },
    channels: [...settings.channels],
    linkedinMode: settings.supabase ? ('supabase' as const) : ('direct' as const),
    supabase: settings.supabase,
    countryLookupUrl: settings.countryLookupUrl,
    analyticsHost: settings.analytics.mixpanel?.host ?? null,
    analyticsToken: settings.analytics.mixpanel?.token ?? null,
    map: settings.map,
    canSearchPlaces: deps.geocoder !== null,
    aboutFigures: settings.aboutFigures,
    csrfToken: csrfTokenFor(deps, request.browser ?? browserOf(deps, request)),
  };
}
