import * as reports from '@foyer/contract/moderation/reports.ts';
import * as suspensions from '@foyer/contract/moderation/suspensions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { mount } from '#src/http/mount.ts';
import { appealSuspension } from './appeal-suspension.ts';
import { decideReport } from './decide-report.ts';
import { keepSuspension, liftSuspension } from './end-suspension.ts';
import { listSuspensions, readSuspension } from './list-suspensions.ts';
import { requireOperator } from './operators.ts';
import { listReports, readReport } from './read-reports.ts';
import { revertDecision } from './revert-decision.ts';
import { suspendMember } from './suspend-member.ts';

/** Reports, suspensions of accounts and their appeals. */
export function mountModeration(app: FastifyInstance, deps: Deps): void {
  mount(app, reports.listReports, ({ query }, viewer) => listReports(deps, viewer, query));
  mount(app, reports.readReport, ({ params }, viewer) => readReport(deps, viewer, params));
  mount(app, reports.decideReport, ({ params, body }, viewer) => decideReport(deps, viewer, { ...params, ...body }));
  mount(app, reports.revertReportDecision, ({ params }, viewer) => revertDecision(deps, viewer, params));
  mount(app, suspensions.listSuspensions, ({ query }, viewer) => listSuspensions(deps, viewer, query));
  mount(app, suspensions.suspendAccount, ({ body }, viewer) => suspendMember(deps, viewer, body));
  mount(app, suspensions.liftSuspension, async ({ params, body }, viewer) => {
    await requireOperator(deps.db, viewer);
    const { id } = await liftSuspension(deps, moderatorOf(viewer), { ...params, ...body });
    return await readSuspension(deps.db, id);
  });
  mount(app, suspensions.keepSuspension, async ({ params, body }, viewer) => {
    await requireOperator(deps.db, viewer);
    const { id } = await keepSuspension(deps, moderatorOf(viewer), { ...params, ...body });
    return await readSuspension(deps.db, id);
  });
  mount(app, suspensions.appealSuspension, ({ body }, viewer) => appealSuspension(deps, viewer, body));
}

const moderatorOf = (viewer: SignedInUser) => ({ userId: viewer.userId, origin: viewer });
