import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { Guard } from '#src/http/guards.ts';
import { isActiveLead, leadNotFound, lifetimeStart } from './queries.ts';

const withLeadId = z.object({ leadId: z.string() });

/**
 * A lead id is a capability: it must name a lead that is active or was converted within its lifetime, since converting
 * can be repeated. Verbs that change a lead check themselves that this browser captured it.
 */
export function leadGuard(deps: Pick<Deps, 'db' | 'clock'>): Guard {
  return async ({ params, body }) => {
    const inPath = withLeadId.safeParse(params);
    const { data } = inPath.success ? inPath : withLeadId.safeParse(body);
    if (!data) throw leadNotFound();
    const recentlyConverted = and(isNotNull(leads.userId), gt(leads.convertedAt, lifetimeStart(deps)));
    const [lead] = await deps.db
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.id, data.leadId), or(isActiveLead(deps), recentlyConverted)));
    if (!lead) throw leadNotFound();
  };
}
