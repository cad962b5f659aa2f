import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { organizations } from './organizations.ts';

/** An account. A contact is unique only once it is proven: typing someone's address must not keep its owner from using it. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    /** The email as typed, for display. */
    emailTyped: text('email_typed'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Set while the email is proven only by a provider that does not run the mailbox. */
    emailVouchedBy: text('email_vouched_by', { enum: ['google', 'linkedin'] }),
    /** A new email that replaces the verified one once it is proven. */
    pendingEmail: text('pending_email'),
    /** E.164. */
    phone: text('phone'),
    phoneVerifiedAt: instant('phone_verified_at'),
    role: text('role', { enum: ['individual', 'organization'] }).notNull(),
    organizationId: uuid('organization_id').references(() => organizations.id),
    /** PHC string of Argon2id. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    /** URL of the picture at the identity provider. */
    avatar: text('avatar'),
    /** The uploaded photo: its key in `photo_files`. */
    photoKey: text('photo_key'),
    /** The uploaded banner of the profile: its key in `photo_files`. */
    bannerKey: text('banner_key'),
    language: text('language', { enum: ['en', 'es'] })
      .notNull()
      .default('en'),
    createdAt: instant('created_at').notNull(),
    /** Set while this is a guest: tickets and one proven contact, but no account to sign in to (docs/decisions/0072). */
    guestSince: instant('guest_since'),
    suspendedAt: instant('suspended_at'),
    /** When the account will be erased. Until then its owner can cancel the deletion, and nobody else sees the account. */
    deletionDueAt: instant('deletion_due_at'),
  },
  (t) => [
    uniqueIndex('users_verified_email').on(t.email).where(sql`${t.emailVerifiedAt} is not null`),
    uniqueIndex('users_verified_phone').on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    index('users_email').on(t.email),
    index('users_phone').on(t.phone),
    index('users_organization').on(t.organizationId).where(sql`${t.organizationId} is not null`),
    uniqueIndex('users_photo_key').on(t.photoKey).where(sql`${t.photoKey} is not null`),
    uniqueIndex('users_banner_key').on(t.bannerKey).where(sql`${t.bannerKey} is not null`),
    index('users_guests').on(t.guestSince).where(sql`${t.guestSince} is not null`),
    index('users_suspended').on(t.suspendedAt).where(sql`${t.suspendedAt} is not null`),
    index('users_deletion').on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_phone_e164', sql`${t.phone} ~ '^\\+[1-9][0-9]{1,14}$'`),
  ],
);

/** A signed-in browser. Tokens are derived from `id` and `generation` (see features/sessions/tokens/refresh-token.ts); only the cookie half is stored, hashed. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie that the refresh token is bound to. */
    cookieHash: bytes('cookie_hash').notNull(),
    /** Rises by one at every rotation; refresh tokens of another generation are refused. */
    generation: integer('generation').notNull().default(0),
    rotatedAt: instant('rotated_at').notNull(),
    remember: boolean('remember').notNull(),
    method: text('method').notNull(),
    browser: text('browser').notNull(),
    place: text('place').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the user last authenticated; step-up checks depend on it. */
    authenticatedAt: instant('authenticated_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    idleExpiresAt: instant('idle_expires_at').notNull(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt), index('sessions_absolute_expiry').on(t.absoluteExpiresAt)],
);

/** Ed25519 keys that sign access tokens. The private half is sealed with SECRET_KEY. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: text('public_jwk').notNull(),
  sealedPrivateKey: bytes('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** From then on the key only verifies. */
  retiredAt: instant('retired_at'),
});

/** Append-only audit log of security events. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    requestId: text('request_id').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome').notNull(),
    reason: text('reason'),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    /** Masked email or phone. */
    contact: text('contact'),
    /** Network prefix, never a full address. */
    place: text('place').notNull(),
    browser: text('browser').notNull(),
  },
  (t) => [index('audit_events_user').on(t.userId, t.at), index('audit_events_at').using('brin', t.at)],
);
