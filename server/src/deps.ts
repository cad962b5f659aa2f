import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Geocoder } from '#src/adapters/geocoding/geocoder.ts';
import type { Lookups } from './adapters/enrichment/lookup-providers.ts';
import type { MalwareScanner } from './adapters/malware/malware-scanner.ts';
import type { Payments } from './adapters/payments/payment-provider.ts';
import type { Database, Db } from './db/client.ts';
import type { InlineImage } from './messages/events/email-media.ts';
import type { Secrets } from './settings/secrets.ts';
import type { AppleWallet, GoogleWallet } from './settings/wallets.ts';

export type Clock = { now: () => Date };
export type Random = {
  bytes: (size: number) => Buffer;
  /** Uniform in [0, below). */
  int: (below: number) => number;
  uuid: () => string;
};

/** A small file that goes with an email. `encoding`: of `content`; text without it. */
export type Attachment = { name: string; contentType: string; content: string; encoding?: 'base64' };
/** A rendered message for one address. `idempotencyKey` stays the same over retries. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Pictures that the HTML body shows by `cid:`. */
  images?: readonly InlineImage[];
  /** Who writes through Foyer, such as an organizer: shown beside our own address, never instead of it. */
  fromName?: string;
  /** A single address. */
  replyTo?: string;
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
  idempotencyKey: string;
};
export type TextMessage = {
  /** E.164. */
  to: string;
  text: string;
  /** The code alone, for channels that only send approved templates. */
  code?: string;
  /** The two parts of a text about an event, for the same channels. */
  update?: { sentence: string; link: string };
  language: 'en' | 'es';
  idempotencyKey: string;
};
/** Resolves when the provider has accepted the message; throws otherwise. 5 s limit, one retry. */
export type Mailer = { name: string; send: (email: Email) => Promise<void> };
/**
 * Sends messages that cost money. `send` does not retry: the outbox decides whether there is a second attempt. `isPaused`:
 * the provider has failed repeatedly, and nothing is sent for now.
 */
export type Texter = {
  name: string;
  /** Whether it also sends texts about events, and not only codes. */
  carriesUpdates: boolean;
  isPaused?: () => boolean;
  send: (message: TextMessage) => Promise<void>;
};

/** A browser's push subscription, as the browser gives it; the keys are base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };
/** `topic`: a later message of the same topic replaces one that was not fetched yet; at most 32 base64url characters. */
export type PushMessage = { payload: string; topic: string; isUrgent: boolean };
/** Sends push messages to browsers. */
export type PushService = {
  /** With which browsers subscribe; base64url. */
  publicKey: string;
  /** Whether an endpoint belongs to a push service that messages are sent to. */
  isKnown: (endpoint: string) => boolean;
  /** `gone`: the subscription has ended. Throws a DeliveryFailure otherwise. */
  send: (to: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>;
};

/**
 * Storage of uploaded files. Paths are made by us, never by users: segments of letters, digits, `-`, `_` and dots. A write
 * is all or nothing; removing a missing file is not an error.
 */
export type Files = {
  /** For the log. */
  name: string;
  write: (path: string, content: Buffer, contentType: string) => Promise<void>;
  read: (path: string) => Promise<Buffer | null>;
  remove: (path: string) => Promise<void>;
};

/** How much was spent in the current window, and when the window ends. */
export type CounterState = { spent: number; resetsAt: Date };
type CounterAmount = { key: string; many: number; limit: number; seconds: number; now: Date };
/** Counters with time windows, behind the budgets of http/limits. Every call is atomic. */
export type Counters = {
  /** Adds `many` if the window then holds no more than `limit`. A window starts with the first call. */
  spend: (amount: CounterAmount) => Promise<CounterState & { allowed: boolean }>;
  /** Subtracts one while the window is running. */
  refund: (key: string, now: Date) => Promise<void>;
  /** The counters that exist, including those whose window has ended. */
  read: (keys: readonly string[]) => Promise<CounterState[]>;
};
/** Counters outside the database, shared by all processes. */
export type SharedCounters = {
  /** For the log. */
  name: string;
  /** Calls reject while the store does not respond. */
  shared: Counters;
  /** In the memory of this process, for the time in which the shared ones do not respond. */
  inProcess: Counters;
  close: () => Promise<void>;
};

/**
 * Says that something has changed: which kind of thing, which one, and for whom if it is of one member alone. Hints may be
 * lost or repeated, and say nothing about the change: who gets one reads the database.
 */
export type Hint = { topic: string; id: string; userId?: string };
/** Carries hints to every process. */
export type Bus = {
  /** For the log. */
  name: string;
  /** Call it after the commit. Never throws and never waits. */
  publish: (hint: Hint) => void;
  /** Returns how to end it. */
  subscribe: (listener: (hint: Hint) => void) => () => void;
  /** Called once hints of other processes arrive again, after some may have been lost. Returns how to end it. */
  onGap: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

/** The claims of a verified ID token. */
export type ProviderClaims = {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  /** In canonical form, and as the provider wrote it; null when missing or invalid. */
  email: string | null;
  emailTyped: string | null;
  emailVerified: boolean;
  /** Whether the provider itself operates this mailbox and says that it is verified. */
  authoritative: boolean;
  name: string | null;
  /** An https address. */
  picture: string | null;
};

/** An ID token whose signature and claims were verified. It has no effect until its hash is recorded as used. */
export type VerifiedIdToken = {
  claims: ProviderClaims;
  /** SHA-256 of the whole token, by which it is used only once. */
  hash: Buffer;
  nonce: string | null;
  /** Whether it must come from a sign-in that this server started. False for Firebase and Supabase projects. */
  fromVisit: boolean;
  /** From then on it is too old to be accepted. */
  acceptableUntil: Date;
};

/** What stays granted at a provider until the member signs out here. */
export type ProviderGrant = {
  /** To be revoked (RFC 7009); null when the provider has no revocation endpoint. */
  accessToken: string | null;
  /** Where the browser ends its session at the provider (OpenID Connect RP-Initiated Logout); null when it has no such page. */
  endSessionUrl: string | null;
  /** Seconds after which nothing is left to revoke. */
  lastsSeconds: number;
};

/** The OAuth authorization code flow with one provider. */
export type ProviderVisits = {
  issuer: string;
  /** What this provider supports beside the state. */
  nonce: boolean;
  pkce: boolean;
  authorizationUrl: (visit: {
    redirectUri: string;
    state: string;
    nonce: string | null;
    codeChallenge: string | null;
    language: Language;
  }) => Promise<string>;
  /** Exchanges the code for an ID token, which is not verified yet, and for what signing out has to revoke, if anything. */
  exchange: (back: {
    redirectUri: string;
    code: string;
    /** RFC 9207. */
    iss: string | undefined;
    nonce: string | null;
    verifier: string | null;
  }) => Promise<{ idToken: string; grant: ProviderGrant | null }>;
  /** Revokes an access token. One that the provider no longer accepts counts as revoked. */
  revoke: (accessToken: string) => Promise<void>;
};

/** An identity provider. Its calls throw ProviderUnreachable, ProviderRefused or IdTokenRefused, nothing else. */
export type Provider = {
  /** For the log, without secrets. */
  name: string;
  /** Null when only tokens of a Firebase project are accepted, which the browser gets by itself. */
  visits: ProviderVisits | null;
  verify: (idToken: string) => Promise<VerifiedIdToken>;
};

/** The validated configuration that features read. */
export type Settings = {
  mode: 'local' | 'production';
  version: string;
  /** Origin without a trailing slash, used in links, redirects and cookies. */
  publicUrl: string;
  /** The address that emails come from. */
  senderAddress: string;
  /** Countries whose phones may get codes; null: all (local mode only). */
  phoneCountries: ReadonlySet<string> | null;
  /** Channels that have a sender, in the order in which they are offered. */
  channels: readonly Channel[];
  countryLookupUrl: string | null;
  /** The hosted project through which browsers sign in with LinkedIn; null: directly. */
  supabase: { url: string; anonKey: string } | null;
  analytics: {
    /** The project at Mixpanel that browsers report to; null: our own collector. The token is public. */
    mixpanel: { host: string; token: string } | null;
    /** Whole months that the collector keeps, beside the current one. */
    retentionMonths: number;
  };
  /** Origins of profile pictures at the identity providers that are configured. */
  pictureHosts: readonly string[];
  /** Where browsers load map tiles from, and whom the map credits; null: no maps. */
  map: { tilesUrl: string; attribution: string } | null;
  /** Who signs passes with business cards for the wallets of phones; null: that wallet is not offered. */
  wallets: { apple: AppleWallet | null; google: GoogleWallet | null };
  /** How long a page waits for a profile lookup before it goes on without it. */
  lookupPatienceMs: number;
  /** The figures on the About page: as specified, or counted. */
  aboutFigures: 'specified' | 'real';
  /** Webhooks may also be sent to this machine, without TLS. Only in local mode. */
  webhooksToLoopback: boolean;
  /** Previews of links in messages; null: off. Pages on this machine are only read in local mode. */
  linkPreviews: { toLoopback: boolean } | null;
  /** How many days messages are kept after their last change; null: until their author deletes them. */
  messageDays: number | null;
  /** The cost of one password hash; operators may raise it. */
  passwordHashing: { memoryKiB: number; passes: number };
  /** By how much the budgets per address, prefix, country and in total are multiplied: more than 1 only in local mode. */
  budgetFactor: number;
};

/** Work for the job queue, by the name of its task. It holds ids only: everything else is read when it runs. */
export type Work =
  | { name: 'lookup'; data: { userId: string; kind: 'people' | 'facts' | 'interests'; revision: number } }
  | { name: 'link-preview'; data: { messageId: string } };
/** The data of one task. */
export type WorkData<Name extends Work['name']> = Extract<Work, { name: Name }>['data'];

/** Everything a feature may use beside its input: time, randomness and outside services are passed in. */
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
  push: PushService;
  files: Files;
  /** Looks for malware in files of messages; null: nobody does. */
  scanner: MalwareScanner | null;
  /** Where budgets are counted; null: in the database. */
  counters: SharedCounters | null;
  /** Tells every process what has changed, for live updates. */
  bus: Bus;
  /** The identity providers that are configured. */
  providers: Partial<Record<IdentityProvider, Provider>>;
  lookups: Lookups;
  /** The provider of card payments; null: there is none. */
  payments: Payments | null;
  /** Finds the coordinates of an address; null: none is configured. */
  geocoder: Geocoder | null;
  /** Adds work to the job queue. Called by outbox handlers, so that it happens only after a commit. */
  startWork: (work: Work) => Promise<void>;
  /** Makes the outbox look for new rows now; without it they are delivered at the next poll. */
  wakeOutbox: () => void;
};

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: randomBytes, int: (below) => randomInt(below), uuid: randomUUID };
