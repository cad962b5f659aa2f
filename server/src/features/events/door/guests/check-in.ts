import type { Judged } from '@foyer/contract/events/door/checking-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { checkIns } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { noSuchEvent } from '../../shown/read-event.ts';
import { verifiedClaims } from '../codes/ticket-code.ts';
import { doorRules } from '../rules/door-rules.ts';
import { type Door, doorKey, requireOpenDoor } from '../standing/door.ts';
import { admit } from './admit.ts';

const nobody = { guest: null, arrival: null } as const;

/** Judges a code that somebody shows, and lets them in if it is theirs to come in with. */
export async function scanTicket(
  deps: Deps,
  door: Door,
  { code, anyTime }: { code: string; anyTime?: '1' | undefined },
): Promise<Judged> {
  requireOpenDoor(door);
  const claims = await verifiedClaims(deps, code);
  if (!claims) {
    await requireBudget(deps, doorKey('door-forged', door), doorRules.forged);
    return { verdict: 'unknown', ...nobody };
  }
  if (claims.eventId !== door.eventId) return { verdict: 'wrong-event', ...nobody };
  return await admit(deps, door, { ...claims, anyTime: Boolean(anyTime) });
}

/** Lets somebody in who was found by name. */
export async function admitGuest(
  deps: Deps,
  door: Door,
  { registrationId, anyTime }: { registrationId: string; anyTime?: '1' | undefined },
): Promise<Judged> {
  requireOpenDoor(door);
  const judged = await admit(deps, door, { registrationId, serial: null, anyTime: Boolean(anyTime) });
  if (judged.verdict === 'unknown') throw noSuchEvent();
  return judged;
}

/** Takes an arrival back, once. That it was there stays on record, with who took it back. */
export async function undoArrival(
  { db, clock }: Deps,
  door: Door,
  { registrationId }: { registrationId: string },
): Promise<{ undone: boolean }> {
  const undone = await db
    .update(checkIns)
    .set({ undoneAt: clock.now(), undoneById: door.userId, undoneByLinkId: door.linkId })
    .where(
      and(eq(checkIns.registrationId, registrationId), eq(checkIns.eventId, door.eventId), isNull(checkIns.undoneAt)),
    )
    .returning({ id: checkIns.id });
  return { undone: undone.length > 0 };
}
