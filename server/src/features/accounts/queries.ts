import type { SessionRow, User } from '@foyer/contract/accounts.ts';
import { photoAddress } from '@foyer/contract/rules/profiles/photo-address.ts';
import { and, desc, eq, gt, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { operators } from '#src/db/schema/moderation.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Clock } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The account of a user as shown to themselves and nobody else. Throws NOT_FOUND. */
export async function readUser(db: Db | Tx, userId: string): Promise<User> {
  const [row] = await statements(db).user.execute({ userId });
  if (!row) throw new AppError('NOT_FOUND', 'Account not found.');
  return presentUser(row);
}

/** The columns `presentUser` needs; left-join `profiles`. */
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
  guestSince: users.guestSince,
  deletionDueAt: users.deletionDueAt,
  urlSlug: profiles.urlSlug,
  isOperator: sql<boolean>`exists (select 1 from ${operators} where ${operators.userId} = ${users.id})`,
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

/** The account as shown to its owner and nobody else. */
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
    // Profile rows are only written once complete; organization accounts also need their organization.
    profileComplete: row.urlSlug !== null && (row.role !== 'organization' || row.organizationId !== null),
    avatar: row.photoKey === null ? row.avatar : photoAddress(row.photoKey, 'medium'),
    createdAt: row.createdAt.toISOString(),
    ...(row.guestSince && { guest: true as const }),
    ...(row.deletionDueAt && { deletionDueAt: row.deletionDueAt.toISOString() }),
    ...(row.isOperator && { operator: true as const }),
  };
}

/** What a sign-in needs to know about the account that owns a contact. */
export type SignInAccount = { id: string; suspendedAt: Date | null; hasPassword: boolean };

/** The account that has verified this phone (E.164), if any. Guests have no account yet; see `findGuest`. */
export function findUserByVerifiedPhone(db: Db | Tx, e164: string): Promise<SignInAccount | undefined> {
  return findAccount(db, and(eq(users.phone, e164), isNotNull(users.phoneVerifiedAt)));
}

/** The account that has verified this email (canonical), if any; no guest. */
export function findUserByVerifiedEmail(db: Db | Tx, email: string): Promise<SignInAccount | undefined> {
  return findAccount(db, and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
}

async function findAccount(db: Db | Tx, which: SQL | undefined): Promise<SignInAccount | undefined> {
  const [found] = await db
    .select({
      id: users.id,
      suspendedAt: users.suspendedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(and(which, isNull(users.guestSince)));
  return found;
}

/** The guest who has proven this contact (canonical email, or phone in E.164), if any. */
export async function findGuest(
  db: Db | Tx,
  contact: { email: string } | { phone: string },
): Promise<Guest | undefined> {
  const isProven =
    'email' in contact
      ? and(eq(users.email, contact.email), isNotNull(users.emailVerifiedAt))
      : and(eq(users.phone, contact.phone), isNotNull(users.phoneVerifiedAt));
  const [guest] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isProven, isNotNull(users.guestSince)));
  return guest;
}

export type Guest = { id: string; name: string };

/** Whether a session is neither revoked nor expired. */
export function isActive(now: Date | Placeholder): SQL | undefined {
  return and(isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));
}

/** The confirmed authenticator app of this account; an unconfirmed one does not count. */
export function isAuthenticatorOf(userId: string | Placeholder): SQL | undefined {
  return and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
}

/** The active sessions of one user, most recently used first. Their number is limited by `sessionRules.perUser`. */
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
