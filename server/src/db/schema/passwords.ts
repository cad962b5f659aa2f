import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Consecutive wrong passwords per account, and how long password sign-in is locked. */
export const passwordLocks = pgTable('password_locks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  failures: integer('failures').notNull(),
  /** Attempts in progress; they count as failures until the password is found to be right. */
  pending: integer('pending').notNull().default(0),
  /** When the last of them must have ended. After that their process died without answering. */
  pendingUntil: instant('pending_until'),
  /** Number of locks in this window; each lasts twice as long as the one before. */
  locks: integer('locks').notNull().default(0),
  lockedUntil: instant('locked_until'),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/** Password reset links. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The email it was sent to. The link is void if the account's email has changed since. */
    email: text('email').notNull(),
    /** SHA-256 of the 256-bit token in the link. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('password_resets_user').on(t.userId), index('password_resets_expiry').on(t.expiresAt)],
);

/**
 * A changed email or phone, which the owner can restore for 72 h. A first contact is also recorded: it has no undo link, but
 * undoing an earlier change removes it.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ['email', 'phone'] }).notNull(),
    /** Null: there was no proven contact before. */
    before: text('before'),
    after: text('after').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('contact_changes_user').on(t.userId), index('contact_changes_expiry').on(t.expiresAt)],
);
