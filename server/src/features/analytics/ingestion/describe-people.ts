import { personProperties } from '@foyer/contract/analytics.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { analyticsPeople, type Properties } from '../analytics-tables.ts';
import { personKey } from '../person-key.ts';
import { cleanProperties } from './clean-properties.ts';
import { recordablePeople } from './recordable-people.ts';

const given = z.record(z.string(), z.unknown()).default({});
const updateShape = z.object({
  $distinct_id: z.string().min(1).max(200),
  $set: given,
  $set_once: given,
  $unset: z.array(z.string()).max(100).default([]),
});

const known: ReadonlySet<string> = new Set(personProperties);

/** Stores profile properties of people, limited to those of the contract. Idempotent. */
export async function describePeople(
  deps: Deps,
  _viewer: Viewer,
  { items }: { items: readonly unknown[] },
): Promise<void> {
  const updates = items.flatMap((item) => updateShape.safeParse(item).data ?? []);
  const isRecordable = await recordablePeople(
    deps,
    updates.map(({ $distinct_id }) => $distinct_id),
  );
  for (const { $distinct_id: distinctId, $set, $set_once, $unset } of updates) {
    const [first, set] = [knownOf($set_once), knownOf($set)];
    const unset = $unset.filter((name) => known.has(name));
    if (!isRecordable(distinctId) || Object.keys(first).length + Object.keys(set).length + unset.length === 0) continue;
    const properties = { ...first, ...set };
    const updatedAt = deps.clock.now();
    await deps.db
      .insert(analyticsPeople)
      .values({ person: personKey(deps, distinctId), properties, updatedAt })
      .onConflictDoUpdate({
        target: analyticsPeople.person,
        set: {
          properties: sql`(${JSON.stringify(first)}::jsonb || ${analyticsPeople.properties} || ${JSON.stringify(set)}::jsonb) - ${sql.param(unset)}::text[]`,
          updatedAt,
        },
      });
  }
}

function knownOf(properties: Record<string, unknown>): Properties {
  return Object.fromEntries(Object.entries(cleanProperties(properties)).filter(([name]) => known.has(name)));
}
