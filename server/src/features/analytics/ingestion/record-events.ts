import { createHash } from 'node:crypto';
import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { analyticsEvents } from '../analytics-tables.ts';
import { ensurePartitions } from '../partitions.ts';
import { personKey } from '../person-key.ts';
import { cleanProperties } from './clean-properties.ts';
import { recordablePeople } from './recordable-people.ts';

const eventShape = z.object({
  event: z
    .string()
    .max(analyticsLimits.name)
    .regex(/^[\w$ .:-]+$/),
  properties: z.looseObject({
    distinct_id: z.string().min(1).max(200),
    /** Seconds, or milliseconds. */
    time: z.number().positive(),
    $insert_id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    /** In the event that ties a browser to the person who signed in there. Only a browser: never another person. */
    $anon_distinct_id: z
      .string()
      .max(200)
      .regex(/^\$device:/)
      .optional()
      .catch(undefined),
  }),
});
type Event = z.output<typeof eventShape>;

/**
 * Stores events, each once however often it is sent. Events that are invalid, too old or of someone who opted out are
 * dropped without affecting the others. The person named in an event is not trusted, and nothing here changes their data.
 */
export async function recordEvents(
  deps: Deps,
  _viewer: Viewer,
  { items }: { items: readonly unknown[] },
): Promise<void> {
  const now = deps.clock.now();
  const events = items.flatMap((item) => eventShape.safeParse(item).data ?? []).filter((event) => isTimely(event, now));
  const isRecordable = await recordablePeople(
    deps,
    events.map(({ properties }) => properties.distinct_id),
  );
  const rows = events
    .filter(({ properties }) => isRecordable(properties.distinct_id))
    .map((event) => rowOf(deps, event, now));
  if (rows.length === 0) return;
  await ensurePartitions(
    deps,
    rows.map((row) => row.occurredAt),
  );
  await deps.db.insert(analyticsEvents).values(rows).onConflictDoNothing();
}

function rowOf(deps: Deps, event: Event, now: Date) {
  const { distinct_id: distinctId, $insert_id: insertId, $anon_distinct_id: before } = event.properties;
  const properties = cleanProperties(event.properties);
  // Whose browser it was before: also only as a key, so that both can be erased together.
  if (before !== undefined) properties.before = personKey(deps, before).toString('hex');
  return {
    person: personKey(deps, distinctId),
    event: event.event,
    insertId: insertId ?? createHash('sha256').update(JSON.stringify(event)).digest('base64url'),
    occurredAt: occurredAt(event),
    receivedAt: now,
    properties,
  };
}

function occurredAt({ properties: { time } }: Event): Date {
  return new Date(time < 1e11 ? time * 1000 : time);
}

function isTimely(event: Event, now: Date): boolean {
  const age = (now.getTime() - occurredAt(event).getTime()) / 1000;
  return age <= analyticsLimits.oldestSeconds && age >= -analyticsLimits.aheadSeconds;
}
