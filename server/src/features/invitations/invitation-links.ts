import type { Invitation } from '@foyer/contract/invitations.ts';
import { and, eq } from 'drizzle-orm';
import { invitationRules } from '#src/config/invitations.ts';
import { eventInvitations } from '#src/db/schema/invitations.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { readInvitation } from './list-invitations.ts';

/** A code that names an invitation in an address. */
export function newInvitationCode({ random }: Pick<Deps, 'random'>): string {
  return random.bytes(invitationRules.codeBytes).toString('base64url');
}

/** Creates a link that organizers can post; it counts who follows it. */
export async function createInvitationLink(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, label }: { id: string; label: string },
): Promise<Invitation> {
  return await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, eventId);
    const existing = await tx.$count(eventInvitations, eq(eventInvitations.eventId, eventId));
    if (existing >= invitationRules.perEvent) throw fieldRefused('label', 'list.max_items');
    const id = deps.random.uuid();
    await tx.insert(eventInvitations).values({
      id,
      eventId,
      inviterId: viewer.userId,
      kind: 'link',
      label,
      code: newInvitationCode(deps),
      createdAt: deps.clock.now(),
    });
    return await readInvitation(tx, id);
  });
}

/** Deletes an invitation with its figures. */
export async function deleteInvitation(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, invitationId }: { id: string; invitationId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, eventId);
    const own = and(eq(eventInvitations.id, invitationId), eq(eventInvitations.eventId, eventId));
    const deleted = await tx.delete(eventInvitations).where(own).returning({ id: eventInvitations.id });
    if (deleted.length === 0) throw new AppError('NOT_FOUND', 'Invitation not found.');
  });
  return {};
}
