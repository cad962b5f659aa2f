import type { ScanResult } from '@foyer/contract/check-in/check-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { checkIns } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { budgetKey, type CheckInAccess, requireOpenCheckIn } from '../access.ts';
import { checkInRules } from '../check-in-rules.ts';
import { verifiedClaims } from '../ticket-codes/ticket-code.ts';
import { checkInGuest } from './check-in-guest.ts';

const nobody = { guest: null, arrival: null } as const;

/** Judges a code that somebody shows, and lets them in if it is theirs to come in with. */
export async function scanTicket(
  deps: Deps,
  door: CheckInAccess,
  { code, anyTime }: { code: string; anyTime?: '1' | undefined },
): Promise<ScanResult> {
  requireOpenCheckIn(door);
  const claims = await verifiedClaims(deps, code);
  if (!claims) {
    await requireBudget(deps, budgetKey('door-forged', door), checkInRules.forged);
    return { verdict: 'unknown', ...nobody };
  }
  if (claims.eventId !== door.eventId) return { verdict: 'wrong-event', ...nobody };
  return await checkInGuest(deps, door, { ...claims, anyTime: Boolean(anyTime) });
}

/** Lets somebody in who was found by name. */
export async function checkInByName(
  deps: Deps,
  door: CheckInAccess,
  { registrationId, anyTime }: { registrationId: string; anyTime?: '1' | undefined },
): Promise<ScanResult> {
  requireOpenCheckIn(door);
  const judged = await checkInGuest(deps, door, { registrationId, serial: null, anyTime: Boolean(anyTime) });
  if (judged.verdict === 'unknown') throw noSuchEvent();
  return judged;
}

/** Takes an arrival back, once. That it was there stays on record, with who took it back. */
export async function undoCheckIn(
  { db, clock }: Deps,
  door: CheckInAccess,
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
