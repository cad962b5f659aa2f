import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';

/** A notice that nobody can turn off; whoever has no proven email gets none, since texts carry codes only. */
export async function tellAboutDeletion(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { browser, place }: Pick<SignedInUser, 'browser' | 'place'>,
  { userId, what, dueAt }: { userId: string; what: 'asked' | 'kept'; dueAt: Date },
): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner?.email || !owner.emailVerifiedAt) return;
  const values = { what, dueAt: dueAt.toISOString(), browser, place, at: deps.clock.now().toISOString() };
  const { email: to, language } = owner;
  const notice = { kind: 'email', to, language, template: 'account-deletion', values } as const;
  await enqueue(deps, tx, notice, { idempotencyKey: `account-deletion:${deps.random.uuid()}` });
}
