import type { LinkedIdentity } from '@foyer/contract/identities/identities.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import type { ProviderClaims } from '#src/deps.ts';
import { hasSignInMethod } from '#src/features/accounts/sign-in-methods/last-credential.ts';
import { readSignInMethods } from '#src/features/accounts/sign-in-methods/read-sign-in-methods.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { Known } from './decide-entry.ts';
import { signInMethodsWithout } from './sign-in-methods-without.ts';

/** Names somebody at a provider; never an email (rule 25). */
export type IdentityKey = Pick<ProviderClaims, 'issuer' | 'subject'>;

/** Verbs that decide about one identity take turns, so that what they found stays true until they commit. */
export async function lockIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<void> {
  const key = JSON.stringify(['identity', issuer, subject]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whose identity this is, if anybody's. */
export async function findUserByIdentity(
  db: Db | Tx,
  { issuer, subject }: IdentityKey,
): Promise<(Known & { identityId: string }) | null> {
  const [found] = await statements(db).owner.execute({ issuer, subject });
  return found ?? null;
}

/** Keeps what the provider says of somebody whose account is locked; false when the identity is not theirs any more. */
export async function noteIdentityUse(
  tx: Tx,
  userId: string,
  { issuer, subject, email, name, picture }: IdentityKey & Pick<ProviderClaims, 'email' | 'name' | 'picture'>,
  lastUsedAt: Date,
): Promise<boolean> {
  const noted = await statements(tx).note.execute({ userId, issuer, subject, email, name, picture, lastUsedAt });
  return noted.length > 0;
}

const statements = preparedOn((db) => {
  const named = and(
    eq(identities.issuer, sql.placeholder('issuer')),
    eq(identities.subject, sql.placeholder('subject')),
  );
  return {
    owner: db
      .select({
        identityId: identities.id,
        id: users.id,
        suspended: sql<boolean>`${users.suspendedAt} is not null`,
      })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(named)
      .prepare('identity_owner'),
    note: db
      .update(identities)
      .set({
        email: sql`${sql.placeholder('email')}`,
        name: sql`${sql.placeholder('name')}`,
        picture: sql`${sql.placeholder('picture')}`,
        lastUsedAt: sql`${sql.placeholder('lastUsedAt')}`,
      })
      .where(and(named, eq(identities.userId, sql.placeholder('userId'))))
      .returning({ id: identities.id })
      .prepare('identity_note_use'),
  };
});

/** The columns that its owner sees. */
export const shownColumns = {
  id: identities.id,
  provider: identities.provider,
  email: identities.email,
  name: identities.name,
  linkedAt: identities.linkedAt,
  lastUsedAt: identities.lastUsedAt,
};
type Shown = Pick<typeof identities.$inferSelect, keyof typeof shownColumns>;

export function presentIdentity({ linkedAt, lastUsedAt, ...row }: Shown, canUnlink: boolean): LinkedIdentity {
  return { ...row, linkedAt: linkedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, canUnlink };
}

/** The identities of the person who asks, first linked first. */
export async function identitiesOf(db: Db | Tx, { userId }: Pick<SignedInUser, 'userId'>): Promise<LinkedIdentity[]> {
  const rows = await db
    .select(shownColumns)
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedAt), asc(identities.id));
  const ways = await readSignInMethods(db, userId);
  return rows.map((row) => presentIdentity(row, hasSignInMethod(signInMethodsWithout(ways, row).ways)));
}
