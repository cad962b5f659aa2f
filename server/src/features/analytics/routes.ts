import { analyticsLimits, collector } from '@foyer/contract/analytics.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressBudgets } from '#src/config/addresses.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { describePeople } from './ingestion/describe-people.ts';
import { readBatch } from './ingestion/read-batch.ts';
import { recordEvents } from './ingestion/record-events.ts';

type Verb = (deps: Deps, viewer: Viewer, input: { items: readonly unknown[] }) => Promise<void>;

/**
 * Our own collector, used without Mixpanel (docs/decisions/0018). Not in the contract: Mixpanel's library defines the format,
 * and a beacon can carry neither a token nor JSON.
 */
export async function mountAnalytics(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'text/plain', 'application/json'],
      { parseAs: 'string', bodyLimit: analyticsLimits.bodyBytes },
      (_request, body, done) => done(null, body),
    );
    const collect = (route: string, verb: Verb) =>
      scope.post(`${collector.host}/${route}`, { bodyLimit: analyticsLimits.bodyBytes }, (request, reply) =>
        take(deps, verb, request, reply),
      );
    collect(collector.routes.track, recordEvents);
    collect(collector.routes.engage, describePeople);
  });
}

async function take(deps: Deps, verb: Verb, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  refuseOtherSites(deps, request);
  const { viewer } = request;
  await requireBudget(
    deps,
    addressKey(deps, 'analytics', viewer.address),
    shared(deps.settings, addressBudgets.analytics),
  );
  const items = readBatch(request.body, request.headers['content-type']);
  if (!refusesTracking(request)) await verb(deps, viewer, { items });
  const { verbose } = request.query as { verbose?: unknown };
  return verbose === '1'
    ? reply.type('application/json; charset=utf-8').send('{"status":1,"error":null}')
    : reply.type('text/plain; charset=utf-8').send('1');
}

/** These calls have no CSRF token; the browser's Origin and Sec-Fetch-Site headers are checked instead. */
function refuseOtherSites({ settings }: Deps, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const foreign = headers.origin !== undefined && headers.origin !== settings.publicUrl;
  if (foreign || (site !== undefined && site !== 'same-origin')) {
    throw new AppError('FORBIDDEN', 'Only the pages of this site can report here.');
  }
}

/** Do Not Track and Global Privacy Control: nothing is stored, and the response causes no retry. */
function refusesTracking({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
