import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Lookups } from './adapters/enrichment/lookups.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Database, Db } from './db/client.ts';
import type { Secrets } from './settings/secrets.ts';

export type Clock = { now: () => Date };
export type Random = {
  bytes: (size: number) => Buffer;
  /** Uniform in [0, below). */
  int: (below: number) => number;
  uuid: () => string;
};

/** A small file that goes with an email. `encoding`: of `content`; text without it. */
export type Attachment = { name: string; contentType: string; content: string; encoding?: 'base64' };
/** A ready message for one address. `idempotencyKey` stays the same over retries (rule 18). */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Somebody who writes through us: shown beside our own address, never instead of it. */
  fromName?: string;
  /** One address. */
  replyTo?: string;
  /** Where its reader's mail program asks for no more of the kind, with one click (RFC 8058). */
  unsubscribe?: string;
  idempotencyKey: string;
};
export type TextMessage = {
  /** E.164. */
  to: string;
  text: string;
  /** The code alone, for channels that only send approved templates. */
  code?: string;
  language: 'en' | 'es';
  idempotencyKey: string;
};
/** Resolves when the provider has taken the message; throws otherwise. 5 s limit, one retry (rule 18). */
export type Mailer = { name: string; send: (email: Email) => Promise<void> };
/**
 * Messages that cost money: asked once, the outbox decides whether once more (rule 50). `isPaused`: the provider has failed
 * again and again, and nothing is sent for now.
 */
export type Texter = { name: string; isPaused?: () => boolean; send: (message: TextMessage) => Promise<void> };

/**
 * Where uploaded files are kept. Paths are ours alone: segments of letters, digits, `-`, `_` and dots. Writing is all or
 * nothing; removing what is not there is fine.
 */
export type Files = {
  /** For the log. */
  name: string;
  write: (path: string, content: Buffer, contentType: string) => Promise<void>;
  read: (path: string) => Promise<Buffer | null>;
  remove: (path: string) => Promise<void>;
};

/** What was counted in a window, and when that ends. */
export type Counted = { spent: number; resetsAt: Date };
/** Counters with windows of time: http/limits says what they are for. Every call is one step that no other comes between. */
export type Counters = {
  /** Takes `many` if no more than `limit` are taken in this window, which begins with the first. */
  spend: (asked: {
    key: string;
    many: number;
    limit: number;
    seconds: number;
    now: Date;
  }) => Promise<Counted & { allowed: boolean }>;
  /** Gives one back, of a window that is still running. */
  refund: (key: string, now: Date) => Promise<void>;
  /** Those that are there, also of a window that has ended. */
  read: (keys: readonly string[]) => Promise<Counted[]>;
};
/** Counters outside of the database that all processes share. */
export type SharedCounters = {
  /** For the log. */
  name: string;
  /** Reject while they do not answer. */
  shared: Counters;
  /** This process's own, for that time. */
  alone: Counters;
  close: () => Promise<void>;
};

/** Who somebody is at an identity provider, as a verified ID token says it. */
export type ProviderClaims = {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  /** In canonical form (rule 20), and as the provider wrote it; null when there is none or it is no address. */
  email: string | null;
  emailTyped: string | null;
  emailVerified: boolean;
  /** Whether the provider itself runs this mailbox and says that it is proven (rule 25). */
  authoritative: boolean;
  name: string | null;
  /** An https address. */
  picture: string | null;
};

/** An ID token that passed every check of rule 28. It counts only once it is taken (rule 29). */
export type VerifiedIdToken = {
  claims: ProviderClaims;
  /** SHA-256 of the whole token: what single use is kept by. */
  hash: Buffer;
  nonce: string | null;
  /** Whether it has to come from a visit that this server began. Not so for Firebase and Supabase projects. */
  fromVisit: boolean;
  /** After this nobody would take it any more. */
  acceptableUntil: Date;
};

/** What a visit leaves at a provider until the person signs out here. */
export type ProviderGrant = {
  /** To be revoked (RFC 7009); null when the provider revokes nothing. */
  accessToken: string | null;
  /** Where the browser ends its session at the provider (OpenID Connect RP-Initiated Logout); null when it has no such page. */
  endSessionUrl: string | null;
  /** Seconds after which nothing is left to give back. */
  lastsSeconds: number;
};

/** How people are sent to a provider, and what they come back with. */
export type ProviderVisits = {
  issuer: string;
  /** What this provider takes beside the state (rule 29). */
  nonce: boolean;
  pkce: boolean;
  authorizationUrl: (visit: {
    redirectUri: string;
    state: string;
    nonce: string | null;
    codeChallenge: string | null;
    language: Language;
  }) => Promise<string>;
  /** The code for an ID token, which is not yet verified, and for what signing out gives back, if anything. */
  exchange: (back: {
    redirectUri: string;
    code: string;
    /** RFC 9207. */
    iss: string | undefined;
    nonce: string | null;
    verifier: string | null;
  }) => Promise<{ idToken: string; grant: ProviderGrant | null }>;
  /** Takes an access token back. A token that the provider no longer knows is as good as revoked. */
  revoke: (accessToken: string) => Promise<void>;
};

/** An identity provider. Its calls throw ProviderUnreachable, ProviderRefused or IdTokenRefused, nothing else. */
export type Provider = {
  /** For the log, without secrets. */
  name: string;
  /** Null when only tokens of a project are taken, which the browser gets by itself. */
  visits: ProviderVisits | null;
  verify: (idToken: string) => Promise<VerifiedIdToken>;
};

/** Values that the features need to know, already checked. */
export type Settings = {
  mode: 'local' | 'production';
  version: string;
  /** Origin without a slash at the end, used in links, redirects and cookies. */
  publicUrl: string;
  /** Countries that may get codes; null: all (local mode only). */
  phoneCountries: ReadonlySet<string> | null;
  /** Channels that have a sender, in the order to offer them. */
  channels: readonly Channel[];
  countryLookupUrl: string | null;
  /** The hosted project through which browsers reach LinkedIn; null: directly. */
  supabase: { url: string; anonKey: string } | null;
  analytics: {
    /** The project at Mixpanel that browsers report to; null: our own collector. The token is public. */
    mixpanel: { host: string; token: string } | null;
    /** Whole months that the collector keeps, beside the present one. */
    retentionMonths: number;
  };
  /** Origins where the pictures lie of people who came from a provider that is on. */
  pictureHosts: readonly string[];
  /** How long a page waits for what is looked up about its person, before it goes on without. */
  lookupPatienceMs: number;
  /** Webhooks may also go to this machine, without TLS: only in local mode. */
  webhooksToLoopback: boolean;
  /** What a password's hash costs; those who run Foyer may make it dearer (rule 1). */
  passwordHashing: { memoryKiB: number; passes: number };
  /** How much larger the budgets per address, prefix, country and in total are (design.md section 4). */
  budgetFactor: number;
};

/** Something to be done outside of a request, by the name of its task. Only ids: what is known is read when it runs. */
export type Work = {
  name: 'lookup';
  data: { userId: string; kind: 'people' | 'facts' | 'interests'; revision: number };
};

/** All that a verb may use beside its input. Time, chance and outside services are arguments. */
export type Deps = {
  settings: Settings;
  db: Db;
  database: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  log: FastifyBaseLogger;
  mailer: Mailer;
  texters: Partial<Record<Channel, Texter>>;
  files: Files;
  /** Where limits are counted; null: in the database. */
  counters: SharedCounters | null;
  /** Those that are on. */
  providers: Partial<Record<IdentityProvider, Provider>>;
  lookups: Lookups;
  /** Who takes cards; null: nobody does. */
  payments: Payments | null;
  /** Hands work over to the queue; called from the outbox, so that it is done if the transaction was committed. */
  startWork: (work: Work) => Promise<void>;
  /** Tells the outbox that a transaction has added rows; without it they go out at the next poll. */
  wakeOutbox: () => void;
};

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: randomBytes, int: (below) => randomInt(below), uuid: randomUUID };
