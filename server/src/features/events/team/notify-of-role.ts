import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `helps`: they have said yes before, to another role. */
type Given = { event: { id: string; title: string }; userId: string; role: TeamRole; helps: boolean };

const partOf = { manager: 'manage', 'check-in': 'check-in' } as const satisfies Record<TeamRole, string>;

/** Tells somebody that they are asked to help, or that what they do as a helper is something else from now on. */
export async function notifyOfRole(
  deps: Parts,
  tx: Tx,
  viewer: SignedInUser,
  { event: { id, title }, userId, role, helps }: Given,
): Promise<void> {
  const owner = await reachableOwner(tx, userId);
  const [host] = await tx.select({ name: users.name }).from(users).where(eq(users.id, viewer.userId));
  if (!host) return;
  const path = helps ? (`/events/${id}/${partOf[role]}` as const) : '/dashboard';
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'events',
    email: owner && {
      kind: 'email',
      ...owner,
      template: 'team-invitation',
      values: { host: host.name, title, role, ...(helps && { path }) },
    },
    digest: {
      title: helps
        ? { en: `Your part in the team has changed: ${title}`, es: `Ha cambiado tu papel en el equipo: ${title}` }
        : { en: `You are asked to help: ${title}`, es: `Te invitan al equipo: ${title}` },
      path,
    },
    idempotencyKey: `team-role:${deps.random.uuid()}`,
  });
}
