import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { organizations } from './organizations.ts';

/**
 * A person with an account. A contact is unique once proven, not before: an address somebody merely typed
 * must not keep its owner out (security.md rules 24 and 25).
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    /** The email as it was typed, for display. */
    emailTyped: text('email_typed'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Set while the email counts as proven only on the word of a provider that does not run the mailbox (rule 26). */
    emailVouchedBy: text('email_vouched_by', { enum: ['google', 'linkedin'] }),
    /** An email that replaces a verified one once it is proven (rule 23). */
    pendingEmail: text('pending_email'),
    /** E.164. */
    phone: text('phone'),
    phoneVerifiedAt: instant('phone_verified_at'),
    role: text('role', { enum: ['individual', 'organization'] }).notNull(),
    organizationId: uuid('organization_id').references(() => organizations.id),
    /** PHC string of Argon2id. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    /** The picture at the provider that the person came from. */
    avatar: text('avatar'),
    /** The person's own photo: its key among `photo_files`. */
    photoKey: text('photo_key'),
    language: text('language', { enum: ['en', 'es'] })
      .notNull()
      .default('en'),
    createdAt: instant('created_at').notNull(),
    suspendedAt: instant('suspended_at'),
    /** Set while the account waits to be erased: it can still be kept, but nobody else sees anything of it. */
    deletionDueAt: instant('deletion_due_at'),
  },
  (t) => [
    uniqueIndex('users_verified_email').on(t.email).where(sql`${t.emailVerifiedAt} is not null`),
    uniqueIndex('users_verified_phone').on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    index('users_email').on(t.email),
    index('users_phone').on(t.phone),
    index('users_organization').on(t.organizationId).where(sql`${t.organizationId} is not null`),
    uniqueIndex('users_photo_key').on(t.photoKey).where(sql`${t.photoKey} is not null`),
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
    /** SHA-256 of the cookie that the refresh token is bound to (rule 32). */
    cookieHash: bytes('cookie_hash').notNull(),
    /** Rises by one at every rotation; the refresh token of another generation is refused (rule 33). */
    generation: integer('generation').notNull().default(0),
    rotatedAt: instant('rotated_at').notNull(),
    remember: boolean('remember').notNull(),
    method: text('method').notNull(),
    browser: text('browser').notNull(),
    place: text('place').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the person last proved who they are; step-up looks at it (rule 35). */
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
  /** From then on it only verifies. */
  retiredAt: instant('retired_at'),
});

/** Append-only record of what matters to security (rule 45). */
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
