import type { AuditOrigin } from '#src/audit/audit.ts';
import { sessionRules } from '#src/config/sessions.ts';
import type { Deps } from '#src/deps.ts';

/** A session at one generation. The generation is incremented by every refresh. */
export type Generation = { id: string; generation: number };
export type RotatedSession = { userId: string; generation: number; rotatedAt: Date };

/**
 * Increments the generation of an active session and records it, in one statement. Null when the session is not at this
 * generation or not active; `settleRefresh` finds out which. A refresh postpones the idle end, never the absolute one.
 */
export async function rotateSession(
  deps: Deps,
  origin: AuditOrigin,
  { id, generation }: Generation,
): Promise<RotatedSession | null> {
  const now = deps.clock.now();
  const { requestId, place, browser } = origin;
  const values = [id, generation, now, deps.random.uuid(), requestId, place, browser];
  // Named, so that each connection parses and plans it only once.
  const { rows } = await deps.db.$client.query<{ userId: string }>({ name: 'accounts_rotate_session', text, values });
  return rows[0] ? { userId: rows[0].userId, generation: generation + 1, rotatedAt: now } : null;
}

const { remembered, forgotten } = sessionRules;
const text = `
  with rotated as (
    update sessions set
      generation = sessions.generation + 1,
      rotated_at = $3::timestamptz,
      last_seen_at = $3::timestamptz,
      idle_expires_at = least(absolute_expires_at, $3::timestamptz + interval '1 second' *
        case when remember then ${remembered.idleSeconds} else ${forgotten.idleSeconds} end)
    from users
    where sessions.id = $1::uuid and sessions.generation = $2::int and revoked_at is null
      and idle_expires_at > $3::timestamptz and absolute_expires_at > $3::timestamptz
      and users.id = sessions.user_id and users.suspended_at is null
    returning sessions.user_id
  )
  insert into audit_events (id, at, request_id, event, outcome, user_id, session_id, place, browser)
  select $4::uuid, $3::timestamptz, $5::text, 'session.refreshed', 'ok', user_id, $1::uuid, $6::text, $7::text from rotated
  returning user_id as "userId"`;
