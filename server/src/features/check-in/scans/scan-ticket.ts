import type { ScanResult } from '@foyer/contract/check-in/check-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { checkInRules } from '#src/config/check-in.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { budgetKey, type CheckInAccess, requireOpenCheckIn } from '../access.ts';
import { publishCheckIn } from '../live-check-in.ts';
import { verifiedClaims } from '../ticket-codes/ticket-code.ts';
import { checkInAttendee } from './check-in-attendee.ts';

const noAttendee = { guest: null, arrival: null } as const;

/** Verifies a scanned code and checks its holder in. */
export async function scanTicket(
  deps: Deps,
  access: CheckInAccess,
  { code, anyTime }: { code: string; anyTime?: '1' | undefined },
): Promise<ScanResult> {
  requireOpenCheckIn(access);
  const claims = await verifiedClaims(deps, code);
  if (!claims) {
    await requireBudget(deps, budgetKey('door-forged', access), checkInRules.forged);
    return { verdict: 'unknown', ...noAttendee };
  }
  if (claims.eventId !== access.eventId) return { verdict: 'wrong-event', ...noAttendee };
  return await checkInAttendee(deps, access, { ...claims, anyTime: Boolean(anyTime) });
}

/** Checks in an attendee found by name. */
export async function checkInByName(
  deps: Deps,
  access: CheckInAccess,
  { registrationId, anyTime }: { registrationId: string; anyTime?: '1' | undefined },
): Promise<ScanResult> {
  requireOpenCheckIn(access);
  const result = await checkInAttendee(deps, access, { registrationId, serial: null, anyTime: Boolean(anyTime) });
  if (result.verdict === 'unknown') throw new AppError('NOT_FOUND', 'Attendee not found.');
  return result;
}

/** Undoes a check-in, once. It stays on record with who undid it. */
export async function undoCheckIn(
  { db, clock, bus }: Deps,
  access: CheckInAccess,
  { registrationId }: { registrationId: string },
): Promise<{ undone: boolean }> {
  const updated = await db
    .update(checkIns)
    .set({ undoneAt: clock.now(), undoneById: access.userId, undoneByLinkId: access.linkId })
    .where(
      and(eq(checkIns.registrationId, registrationId), eq(checkIns.eventId, access.eventId), isNull(checkIns.undoneAt)),
    )
    .returning({ id: checkIns.id });
  if (updated.length > 0) publishCheckIn({ bus }, access.eventId);
  return { undone: updated.length > 0 };
}
