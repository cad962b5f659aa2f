import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { leads } from './leads.ts';

/** Someone at an identity provider: issuer and subject, never an email (rule 25). Of a user, or of a lead on its way. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google', 'linkedin'] }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** What the provider said at the last visit; canonical. For display only. */
    email: text('email'),
    name: text('name'),
    picture: text('picture'),
    linkedAt: instant('linked_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [unique('identities_issuer_subject').on(t.issuer, t.subject), index('identities_user').on(t.userId)],
);

/** The identity a lead came with; it becomes the user's when the lead is converted (rule 24). */
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
    /** Whether the provider runs the mailbox, so that its word is as good as a code. */
    authoritative: boolean('authoritative').notNull(),
    name: text('name'),
    picture: text('picture'),
    /** When the person last came from the provider. */
    provenAt: instant('proven_at').notNull(),
  },
  (t) => [index('lead_identities_issuer_subject').on(t.issuer, t.subject)],
);

/** A visit at an identity provider, begun in one browser, for 10 minutes (rule 29). */
export const providerFlows = pgTable(
  'provider_flows',
  {
    id: text('id').primaryKey(),
    provider: text('provider', { enum: ['google', 'linkedin'] }).notNull(),
    purpose: text('purpose', { enum: ['sign-in', 'link', 'step-up'] }).notNull(),
    display: text('display', { enum: ['popup', 'page'] }).notNull(),
    browserHash: bytes('browser_hash').notNull(),
    /** Who was signed in when it began; required for `link` and `step-up`. */
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
    /** SHA-256 of the ID token that came of it, and the token, sealed, until it is used. */
    idTokenHash: bytes('id_token_hash').unique(),
    sealedIdToken: bytes('sealed_id_token'),
    /** Set by the one use of the ID token. */
    usedAt: instant('used_at'),
    /** What signing out gives back to the provider, sealed; null when the provider takes nothing back. */
    sealedGrant: bytes('sealed_grant'),
    grantEndsAt: instant('grant_ends_at'),
  },
  (t) => [
    index('provider_flows_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('provider_flows_expiry').on(t.expiresAt),
    index('provider_flows_grant').on(t.browserHash).where(sql`${t.sealedGrant} is not null`),
  ],
);

/** ID tokens without a flow of ours (Firebase, Supabase) that were used: once each (rule 29). */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  { hash: bytes('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('used_id_tokens_expiry').on(t.expiresAt)],
);

/** An identity that waits in a browser for a proof of the account it would be linked to (rule 25). */
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
    /** As the provider said; otherwise nobody's phone is told or written to. */
    emailVerified: boolean('email_verified').notNull(),
    name: text('name'),
    picture: text('picture'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('identity_proofs_user').on(t.userId), index('identity_proofs_expiry').on(t.expiresAt)],
);
