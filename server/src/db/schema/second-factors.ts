import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import type { identities } from './identities.ts';

/** The claims of an identity that waits to be linked. */
type Claims = Pick<typeof identities.$inferSelect, 'provider' | 'issuer' | 'subject' | 'email' | 'name' | 'picture'>;

/** W3C WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Passkey challenges: single use, valid for 5 minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytes('challenge_hash').primaryKey(),
    browserHash: bytes('browser_hash').notNull(),
    purpose: text('purpose', { enum: ['register', 'sign-in', 'step-up'] }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('passkey_challenges_expiry').on(t.expiresAt),
  ],
);

/** An authenticator app (RFC 6238). */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed under the server's key. */
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The authenticator is inactive until confirmed. */
  confirmedAt: instant('confirmed_at'),
  /** The last accepted time step: a code works once (RFC 6238 section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC under the server's key. */
    codeMac: bytes('code_mac').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeMac] })],
);

/** A sign-in whose first factor succeeded and that waits for the second one in the same browser. */
export const secondFactorChallenges = pgTable(
  'second_factor_challenges',
  {
    browserHash: bytes('browser_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').notNull(),
    remember: boolean('remember').notNull(),
    /** A new identity from the first factor, linked only when the session starts. */
    identity: jsonb('identity').$type<Claims>(),
    attemptsLeft: integer('attempts_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('second_factor_challenges_user').on(t.userId),
    index('second_factor_challenges_expiry').on(t.expiresAt),
    check('second_factor_challenges_attempts', sql`${t.attemptsLeft} >= 0`),
  ],
);
