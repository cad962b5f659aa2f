import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `hasAccepted`: they accepted an earlier invitation, to another role. */
type RoleNotice = { event: { id: string; title: string }; userId: string; role: TeamRole; hasAccepted: boolean };

const pageOfRole = { manager: 'manage', 'check-in': 'check-in' } as const satisfies Record<TeamRole, string>;

/** Notifies a member of an invitation to the team or of a change of their role. */
export async function notifyOfRole(
  deps: NotifyDeps,
  tx: Tx,
  viewer: SignedInUser,
  { event: { id, title }, userId, role, hasAccepted }: RoleNotice,
): Promise<void> {
  const owner = await reachableOwner(tx, userId);
  const [host] = await tx.select({ name: users.name }).from(users).where(eq(users.id, viewer.userId));
  if (!host) return;
  const path = hasAccepted ? (`/events/${id}/${pageOfRole[role]}` as const) : '/dashboard';
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'events',
    email: owner && {
      kind: 'email',
      ...owner,
      template: 'team-invitation',
      values: { host: host.name, title, role, ...(hasAccepted && { path }) },
    },
    digest: {
      title: hasAccepted
        ? { en: `Your team role has changed: ${title}`, es: `Ha cambiado tu función en el equipo: ${title}` }
        : { en: `You're invited to join an event team: ${title}`, es: `Te invitan al equipo de un evento: ${title}` },
      path,
    },
    idempotencyKey: `team-role:${deps.random.uuid()}`,
  });
}
