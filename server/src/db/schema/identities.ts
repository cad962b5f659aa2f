import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { leads } from './leads.ts';

/**
 * An identity at a provider, found by issuer and subject and never by email. It belongs to a user, or to a lead that is
 * registering.
 */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google', 'linkedin'] }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The email at the last sign-in, in canonical form. For display only. */
    email: text('email'),
    name: text('name'),
    picture: text('picture'),
    linkedAt: instant('linked_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [unique('identities_issuer_subject').on(t.issuer, t.subject), index('identities_user').on(t.userId)],
);

/** The identity of a lead; it moves to the user when the lead is converted. */
export const leadIdentities = pgTable(
  'lead_identities',
  {
    leadId: text('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google', 'linkedin'] }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    emailVerified: boolean('email_verified').notNull(),
    /** Whether the provider runs the mailbox, so that its claim proves the email as well as a code would. */
    authoritative: boolean('authoritative').notNull(),
    name: text('name'),
    picture: text('picture'),
    /** When the person last signed in with the provider. */
    provenAt: instant('proven_at').notNull(),
  },
  (t) => [index('lead_identities_issuer_subject').on(t.issuer, t.subject)],
);

/** A sign-in at an identity provider, bound to one browser and valid for 10 minutes. */
export const providerFlows = pgTable(
  'provider_flows',
  {
    id: text('id').primaryKey(),
    provider: text('provider', { enum: ['google', 'linkedin'] }).notNull(),
    purpose: text('purpose', { enum: ['sign-in', 'link', 'step-up'] }).notNull(),
    display: text('display', { enum: ['popup', 'page'] }).notNull(),
    browserHash: bytes('browser_hash').notNull(),
    /** Who was signed in at the start; required for `link` and `step-up`. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    redirect: text('redirect'),
    stateHash: bytes('state_hash').notNull().unique(),
    nonceHash: bytes('nonce_hash'),
    /** PKCE verifier, sealed under the server's key. */
    sealedVerifier: bytes('sealed_verifier'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set by the one callback that exchanges the code. */
    finishedAt: instant('finished_at'),
    failure: text('failure', { enum: ['cancelled', 'failed'] }),
    /** SHA-256 of the resulting ID token, and the token itself, sealed until it is used. */
    idTokenHash: bytes('id_token_hash').unique(),
    sealedIdToken: bytes('sealed_id_token'),
    /** Set by the one use of the ID token. */
    usedAt: instant('used_at'),
    /** The sealed grant to revoke at the provider on sign-out; null if it cannot be revoked. */
    sealedGrant: bytes('sealed_grant'),
    grantEndsAt: instant('grant_ends_at'),
  },
  (t) => [
    index('provider_flows_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('provider_flows_expiry').on(t.expiresAt),
    index('provider_flows_grant').on(t.browserHash).where(sql`${t.sealedGrant} is not null`),
  ],
);

/** Used ID tokens from Firebase and Supabase, which have no flow of ours. Each can be used once. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  { hash: bytes('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('used_id_tokens_expiry').on(t.expiresAt)],
);

/** An identity that is linked once the browser has proven ownership of the account. */
export const identityProofs = pgTable(
  'identity_proofs',
  {
    browserHash: bytes('browser_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google', 'linkedin'] }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    /** As the provider said. Unless it is true, the phone of a matching account is neither shown nor contacted. */
    emailVerified: boolean('email_verified').notNull(),
    name: text('name'),
    picture: text('picture'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('identity_proofs_user').on(t.userId), index('identity_proofs_expiry').on(t.expiresAt)],
);
