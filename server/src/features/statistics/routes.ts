import { listActivity as listActivityEndpoint } from '@foyer/contract/statistics/event-activity.ts';
import * as contract from '@foyer/contract/statistics/statistics.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { exportStatistics } from './export-statistics.ts';
import { listActivity } from './list-activity.ts';
import { readStatistics } from './read-statistics.ts';

/** What organizers read about their event: figures by day and by source, and what happened last. */
export function mountStatistics(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readStatistics, ({ params, query }, viewer) =>
    readStatistics(deps, viewer, { ...query, ...params }),
  );
  mount(app, contract.exportStatistics, ({ params, query }, viewer) =>
    exportStatistics(deps, viewer, { ...query, ...params }),
  );
  mount(app, listActivityEndpoint, ({ params }, viewer) => listActivity(deps, viewer, params));
}
