import { eq } from 'drizzle-orm';
import { providerFlows } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type FlowStatus, flowOf, openOutcome, statusOf } from './flows.ts';

const told = {
  begun: 'pending',
  'under-way': 'pending',
  ready: 'done',
  used: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Record<FlowStatus, string>;

/** How a visit of this browser went, for the page that began it (rule 30). */
export async function readFlow(deps: Deps, viewer: Viewer, { flowId }: { flowId: string }) {
  const flow = await flowOf(deps, viewer, eq(providerFlows.id, flowId));
  if (!flow) throw new AppError('NOT_FOUND', 'There is no such visit.');
  const status = statusOf(deps, flow);
  const came = status === 'ready' && flow.sealedIdToken ? openOutcome(deps, flow, flow.sealedIdToken) : null;
  return { status: told[status], session: came?.session ?? null };
}
