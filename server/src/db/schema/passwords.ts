import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Wrong passwords in a row, per account, and how long the password path is locked for it (rule 6). */
export const passwordLocks = pgTable('password_locks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  failures: integer('failures').notNull(),
  /** Attempts whose password is being checked; they count as failures until it is known that they were right. */
  pending: integer('pending').notNull().default(0),
  /** When the last of them would have ended; later than this their process died, and nobody was answered. */
  pendingUntil: instant('pending_until'),
  /** How often it was locked in this window: each lasts twice as long as the one before. */
  locks: integer('locks').notNull().default(0),
  lockedUntil: instant('locked_until'),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/** Links that set a new password (rule 22). */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The email it was sent to; another one by now, and it is worth nothing. */
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
 * A replaced email or phone, which its owner can bring back for 72 h (rule 23). Also a first one that came in where
 * there was none: nobody has a link for it, but undoing an earlier change takes it away again.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ['email', 'phone'] }).notNull(),
    /** Null: nothing proven was there. */
    before: text('before'),
    after: text('after').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('contact_changes_user').on(t.userId), index('contact_changes_expiry').on(t.expiresAt)],
);
