import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { Guard } from '#src/http/guards.ts';
import { leadNotFound, lifetimeAgo, living } from './queries.ts';

const named = z.object({ leadId: z.string() });

/**
 * A lead id is a capability: it must name a lead that is active, or was converted within its lifetime, since converting
 * twice answers twice. Whether this browser captured the lead is for the verbs, which change it.
 */
export function leadGuard(deps: Pick<Deps, 'db' | 'clock'>): Guard {
  return async ({ params, body }) => {
    const inPath = named.safeParse(params);
    const { data } = inPath.success ? inPath : named.safeParse(body);
    if (!data) throw leadNotFound();
    const convertedLately = and(isNotNull(leads.userId), gt(leads.convertedAt, lifetimeAgo(deps)));
    const [lead] = await deps.db
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.id, data.leadId), or(living(deps), convertedLately)));
    if (!lead) throw leadNotFound();
  };
}
