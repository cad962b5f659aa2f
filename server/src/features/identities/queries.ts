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
import type { IdentityOwner } from './decide-entry.ts';
import { signInMethodsWithout } from './sign-in-methods-without.ts';

/** Identifies someone at a provider. The email is never part of it. */
export type IdentityKey = Pick<ProviderClaims, 'issuer' | 'subject'>;

/** Serializes verbs that decide about one identity, so that what they read stays true until they commit. */
export async function lockIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<void> {
  const key = JSON.stringify(['identity', issuer, subject]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The account this identity is linked to, if any. */
export async function findUserByIdentity(
  db: Db | Tx,
  { issuer, subject }: IdentityKey,
): Promise<(IdentityOwner & { identityId: string }) | null> {
  const [found] = await statements(db).owner.execute({ issuer, subject });
  return found ?? null;
}

/** Updates the provider's data on a linked identity of a locked account; false if it is no longer linked to it. */
export async function recordIdentityUse(
  tx: Tx,
  userId: string,
  { issuer, subject, email, name, picture }: IdentityKey & Pick<ProviderClaims, 'email' | 'name' | 'picture'>,
  lastUsedAt: Date,
): Promise<boolean> {
  const updated = await statements(tx).recordUse.execute({ userId, issuer, subject, email, name, picture, lastUsedAt });
  return updated.length > 0;
}

const statements = preparedOn((db) => {
  const isIdentity = and(
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
      .where(isIdentity)
      .prepare('identity_owner'),
    recordUse: db
      .update(identities)
      .set({
        email: sql`${sql.placeholder('email')}`,
        name: sql`${sql.placeholder('name')}`,
        picture: sql`${sql.placeholder('picture')}`,
        lastUsedAt: sql`${sql.placeholder('lastUsedAt')}`,
      })
      .where(and(isIdentity, eq(identities.userId, sql.placeholder('userId'))))
      .returning({ id: identities.id })
      .prepare('identity_note_use'),
  };
});

/** The columns shown to the owner. */
export const identityColumns = {
  id: identities.id,
  provider: identities.provider,
  email: identities.email,
  name: identities.name,
  linkedAt: identities.linkedAt,
  lastUsedAt: identities.lastUsedAt,
};
type IdentityRow = Pick<typeof identities.$inferSelect, keyof typeof identityColumns>;

export function presentIdentity({ linkedAt, lastUsedAt, ...row }: IdentityRow, canUnlink: boolean): LinkedIdentity {
  return { ...row, linkedAt: linkedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, canUnlink };
}

/** The caller's linked identities, oldest first. */
export async function identitiesOf(db: Db | Tx, { userId }: Pick<SignedInUser, 'userId'>): Promise<LinkedIdentity[]> {
  const rows = await db
    .select(identityColumns)
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedAt), asc(identities.id));
  const methods = await readSignInMethods(db, userId);
  return rows.map((row) => presentIdentity(row, hasSignInMethod(signInMethodsWithout(methods, row).methods)));
}
