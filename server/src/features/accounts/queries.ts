import type { SessionRow, User } from '@foyer/contract/accounts.ts';
import { photoAddress } from '@foyer/contract/rules/profiles/photo-address.ts';
import { and, desc, eq, gt, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Clock } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The person behind an account, as sent to themselves and nobody else. */
export async function readUser(db: Db | Tx, userId: string): Promise<User> {
  const [row] = await statements(db).user.execute({ userId });
  if (!row) throw new AppError('NOT_FOUND', 'No such account.');
  return presentUser(row);
}

/** What `presentUser` needs; `profiles` is left-joined. */
export const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailTyped: users.emailTyped,
  emailVerified: sql<boolean>`${users.email} is not null and ${users.emailVerifiedAt} is not null`,
  phone: users.phone,
  phoneVerified: sql<boolean>`${users.phone} is not null and ${users.phoneVerifiedAt} is not null`,
  role: users.role,
  organizationId: users.organizationId,
  avatar: users.avatar,
  photoKey: users.photoKey,
  createdAt: users.createdAt,
  deletionDueAt: users.deletionDueAt,
  urlSlug: profiles.urlSlug,
};

const statements = preparedOn((db) => ({
  user: db
    .select(userColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('accounts_user'),
}));

type UserRow = Awaited<ReturnType<ReturnType<typeof statements>['user']['execute']>>[number];

/** As sent to the person and to nobody else. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email && (row.emailTyped ?? row.email),
    emailVerified: row.emailVerified,
    phoneNumber: row.phone,
    phoneVerified: row.phoneVerified,
    role: row.role,
    urlSlug: row.urlSlug,
    organizationId: row.organizationId,
    // A profile row is only written complete; an organization's person also needs the organization (spec section 6).
    profileComplete: row.urlSlug !== null && (row.role !== 'organization' || row.organizationId !== null),
    avatar: row.photoKey === null ? row.avatar : photoAddress(row.photoKey, 'medium'),
    createdAt: row.createdAt.toISOString(),
    ...(row.deletionDueAt && { deletionDueAt: row.deletionDueAt.toISOString() }),
  };
}

/** What deciding about a sign-in needs to know of the account behind a contact. */
export type AccountBehind = { id: string; suspendedAt: Date | null; hasPassword: boolean };

/** The account that has proven this phone (E.164), if any. */
export function findUserByVerifiedPhone(db: Db | Tx, e164: string): Promise<AccountBehind | undefined> {
  return accountWhere(db, and(eq(users.phone, e164), isNotNull(users.phoneVerifiedAt)));
}

/** The account that has proven this email (canonical), if any. */
export function findUserByVerifiedEmail(db: Db | Tx, email: string): Promise<AccountBehind | undefined> {
  return accountWhere(db, and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
}

async function accountWhere(db: Db | Tx, which: SQL | undefined): Promise<AccountBehind | undefined> {
  const [found] = await db
    .select({
      id: users.id,
      suspendedAt: users.suspendedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(which);
  return found;
}

/** Neither ended nor over. */
export function isActive(now: Date | Placeholder): SQL | undefined {
  return and(isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));
}

/** The authenticator app of this account, if it is on: one that was never confirmed counts for nothing. */
export function isAuthenticatorOf(userId: string | Placeholder): SQL | undefined {
  return and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
}

/** The living sessions of one user, last seen first (rule 35). At most as many as one may have. */
export async function activeSessionsOf(
  db: Db,
  clock: Clock,
  viewer: { userId: string; sessionId: string },
): Promise<SessionRow[]> {
  const rows = await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      place: sessions.place,
      browser: sessions.browser,
      method: sessions.method,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.userId), isActive(clock.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
  return rows.map((row) => ({
    ...row,
    current: row.id === viewer.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}
