import { limits } from '@foyer/contract/limits.ts';

/**
 * The numbers of the security rules that only the server needs, each once; the tests read the same constants.
 * What the browser needs too stands in contract/src/limits.ts.
 */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** At most `limit` times in each window of `seconds`. */
export type Budget = { limit: number; seconds: number };

/**
 * Argon2id, and how many hashes may run and wait (rules 1 and 2). Memory and passes are the least; operators may raise
 * them (`settings.passwordHashing`). In flight: as many as there are cores.
 */
export const passwordHashing = { memoryKiB: 19_456, passes: 2, lanes: 1, waiting: 64, retryAfterSeconds: 2 } as const;

/** Wrong passwords in a row lock the password path of an account, each time for twice as long (rule 6). */
export const passwordLock = {
  failures: 5,
  firstSeconds: minute,
  longestSeconds: 15 * minute,
  windowSeconds: 12 * hour,
} as const;

/** Links that set a new password (rule 22). */
export const passwordReset = {
  lifetimeSeconds: 30 * minute,
  tokenBytes: 32,
  /** Per email, whether or not somebody has it. */
  perEmail: { limit: 3, seconds: hour },
} as const;

/** How long the owner of a replaced contact can bring it back (rule 23). */
export const contactChange = { undoSeconds: 72 * hour, tokenBytes: 32 } as const;

/** Per address (rule 9); multiplied by `settings.budgetFactor`. */
export const addressBudgets = {
  failedSignIns: { limit: 20, seconds: 10 * minute },
  lookUps: { limit: 30, seconds: 10 * minute },
  passkeyChallenges: { limit: 60, seconds: 10 * minute },
  newEmails: { limit: 20, seconds: hour },
  /** Asking for a link that sets a new password (rule 22). */
  resets: { limit: 10, seconds: hour },
  /** Beyond it a human check is asked for. */
  newLeads: { limit: 20, seconds: hour },
  /** Visits at identity providers that are begun. */
  providerFlows: { limit: 60, seconds: 10 * minute },
  /** Batches of product analytics: a page that is open sends one every 5 s at most. */
  analytics: { limit: 300, seconds: 10 * minute },
  /** Links of emails that turn out to be none: true ones cost nothing, as a mail program's servers bring those of many. */
  wrongEmailLinks: { limit: 60, seconds: 10 * minute },
} as const satisfies Record<string, Budget>;

/** One-time codes beyond spec section 9 (rules 11 and 13). */
export const codes = {
  verificationIdBytes: 16,
  /** Failed attempts per contact across codes, resends and channels; whose, says docs/decisions/0045. */
  failures: { limit: 10, seconds: day },
  /** How long after its first code a verification may ask for another one. */
  resendableSeconds: hour,
  /** How long a proven verification may wait to be used for what it was made for. */
  provenSeconds: 15 * minute,
  phoneIdTokenSeconds: 5 * minute,
} as const;

/** What one phone may be sent, SMS and WhatsApp together (rule 17), by strangers and by owners. The same everywhere. */
export const phoneSends = {
  pause: { limit: 1, seconds: limits.code.resendSeconds },
  hourly: { limit: 5, seconds: hour },
  daily: { limit: 10, seconds: day },
} as const satisfies Record<string, Budget>;

/** What one address, one prefix, one country and everyone together may send (rule 17); times `budgetFactor`. */
export const sharedSends = {
  addressHourly: { limit: 10, seconds: hour },
  addressDaily: { limit: 30, seconds: day },
  addressPhones: { limit: 5, seconds: hour },
  prefix: { limit: 10, seconds: hour },
  country: { limit: 50, seconds: hour },
  total: { limit: 500, seconds: hour },
} as const satisfies Record<string, Budget>;
export const sendPrefixDigits = 7;
/** How long a breaker stays open once its budget was exceeded. */
export const breakerSeconds = hour;
/** When to try again what must be counted while the counters do not answer (rule 10). */
export const countersAgainSeconds = 5;

/** The human check (rule 19). `counter` is how many keys a browser derives, `cost` the PBKDF2 rounds of each. */
export const humanCheck = {
  lifetimeSeconds: 5 * minute,
  work: {
    production: { cost: 5_000, counter: { min: 150, max: 400 } },
    local: { cost: 100, counter: { min: 5, max: 20 } },
  },
} as const;

/** Proving an email by code or by link (rule 21). Budgets are per email. */
export const emailProof = {
  lifetimeSeconds: day,
  tokenBytes: 32,
  pause: { limit: 1, seconds: limits.code.resendSeconds },
  hourly: { limit: 5, seconds: hour },
  daily: { limit: 10, seconds: day },
} as const;

/** An identity that waits in a browser for a proof of the account it would be linked to (rule 25). */
export const identityProofSeconds = 10 * minute;

/** Calls to the providers that carry messages (rule 18). */
export const sender = { timeoutMs: 5_000, retries: 1 } as const;

/** Access tokens and sessions (rules 31-35). */
export const sessionRules = {
  accessTokenSeconds: 15 * minute,
  livingCacheSeconds: 5,
  /** How old an answer about oneself may be that another process has changed meanwhile. */
  knownUserSeconds: 1,
  /** A refresh token that was just rotated still gets the current pair for so long. */
  rotationGraceSeconds: 10,
  remembered: { idleSeconds: 14 * day, absoluteSeconds: 30 * day },
  forgotten: { idleSeconds: 12 * hour, absoluteSeconds: day },
  perUser: 10,
  stepUpSeconds: 10 * minute,
  /** How far in the future, by our clock, another process may have issued a token. */
  clockSkewSeconds: 5,
  /** "Last seen" is written at most so often. */
  lastSeenSeconds: minute,
} as const;

/** The second factor after the first one (RFC 6238), and what it may cost to guess (rule 7). */
export const secondFactor = {
  lifetimeSeconds: 5 * minute,
  attempts: 5,
  /** Wrong codes of an app per account, whatever the number of sign-ins begun. Recovery codes are counted apart. */
  failures: { limit: 10, seconds: day },
  stepSeconds: 30,
  /** Steps before and after the present one whose code is taken: clocks differ. */
  window: 1,
  secretBytes: 20,
  /** How long the first code may take. */
  setUpSeconds: 15 * minute,
  recoveryCodes: 10,
} as const;

/** Passkeys (W3C WebAuthn). */
export const passkeyRules = { perUser: 10, challengeBytes: 32, challengeSeconds: 5 * minute } as const;

/** The keys that sign access tokens. */
export const signingKeyRules = {
  rotateAfterSeconds: 30 * day,
  /** How long a process goes on with the keys it knows; a new key signs only after all have read it. */
  cacheSeconds: 10,
  handoverSeconds: minute,
  unknownKidPauseSeconds: 1,
  /** How long a retired key still verifies: until all it has signed is expired. */
  verifySeconds: sessionRules.accessTokenSeconds + minute,
} as const;

/** What one process keeps in memory at most, in entries; the oldest leave. */
export const cacheSizes = {
  verifiedTokens: 5_000,
  csrfTokens: 5_000,
  livingSessions: 20_000,
  knownUsers: 10_000,
  recordedAddresses: 1_000,
} as const;

/**
 * Pages as strangers see them (docs/decisions/0032). One is rendered again after a second, which costs a hot page nothing
 * and nobody more than a look at what has just changed. In memory: more than a core renders in that time.
 */
export const renderedPages = { keptSeconds: 1, entries: 1_000, bytes: 24 * 1024 * 1024 } as const;

/** A lead is dead after so long without activity (design.md section 4). */
export const leadLifetimeSeconds = day;

/** What one signed-in person may ask about profile addresses, checked as they type: a guard against walking all of them. */
export const slugLookUps = { limit: 120, seconds: 10 * minute } as const satisfies Budget;

/** Where uploaded files are kept. */
export const fileStore = { timeoutMs: 5_000, attempts: 2 } as const;

/** Photos (rule 41). Decoding is memory and a core: few at a time, whatever many people send at once. */
export const photoRules = {
  saves: { limit: 20, seconds: hour },
  keyBytes: 16,
  running: 1,
  waiting: 8,
  retryAfterSeconds: 3,
  decodeSeconds: 20,
  quality: 84,
  /** An upload that has not ended by then was cut off; its files are removed. */
  abandonedSeconds: hour,
} as const;

/** What one signed-in person may search for among the others: enough for typing, too little for copying everybody. */
export const peopleSearches = { limit: 240, seconds: 10 * minute } as const satisfies Budget;

/** How often those who come to an event are told that it has changed: whoever changes it more often tells them too much. */
export const changesTold = { limit: 30, seconds: day } as const satisfies Budget;

/** How often an event that was taken back may be shown again: each time, those who come and those who wait are told. */
export const showingTold = { limit: 10, seconds: day } as const satisfies Budget;

/** Events that one account may make, copies and dates of series among them, and may publish for the first time. */
export const eventDrafts = { limit: 500, seconds: day } as const satisfies Budget;
export const eventsPublished = { limit: 250, seconds: day } as const satisfies Budget;
/** Searches for events from one address. */
export const eventSearches = { limit: 600, seconds: 10 * minute } as const satisfies Budget;

/** Attempts on one event that are decided together at most, that are enough to begin at once, and that may wait for their turn. */
export const registrationRules = { batch: 256, enough: 16, waiting: 5_000, retryAfterSeconds: 2 } as const;

/** Orders that one person may place, and places they may offer to others; codes that one address may try. */
export const orderRules = {
  placed: { limit: 120, seconds: hour },
  transfers: { limit: 40, seconds: day },
  /** Addresses that are named for places that somebody has already, and told of them. */
  named: { limit: 60, seconds: day },
  transferTokenBytes: 32,
} as const;
export const promoGuesses = { limit: 120, seconds: 10 * minute } as const satisfies Budget;

/** Visits to a checkout page, and what the provider tells of them. */
export const paymentRules = {
  noticeToleranceSeconds: 5 * minute,
  largestNoticeBytes: 256 * 1024,
  /** How long a notice that was heard is known: providers repeat them for days. */
  noticesKeptSeconds: 30 * day,
  /** Longer than any hold with its extension, and than the half hour that Stripe insists on. */
  visitSeconds: hour,
  /** A visit whose page was left, and whose person waits for the outcome, is asked about at most so often. */
  askedAgainSeconds: 5,
  /** Visits that are looked into by one run of the job, and when one is looked into that nobody has asked about. */
  reconciledAtOnce: 20,
  reconciledAfterSeconds: 2 * minute,
} as const;

/** Whom one person may ask to help with events. */
export const teamRules = { invitations: { limit: 50, seconds: day }, size: 50 } as const;

/** What search engines read: so many addresses a page, as the format allows, and so many pages from one address. */
export const sitemaps = { size: 50_000, cachedSeconds: hour, reads: { limit: 120, seconds: hour } } as const;

/** Identity providers (rules 28 and 29). */
export const providerRules = {
  flowSeconds: 10 * minute,
  /** State, nonce and verifier. */
  chanceBytes: 32,
  flowIdBytes: 16,
  tokenAgeSeconds: 10 * minute,
  skewSeconds: minute,
  keysCacheSeconds: 10 * minute,
  /** A key id that is not there is looked up again at most so often. */
  unknownKidPauseSeconds: 10,
  discoveryCacheSeconds: hour,
  timeoutMs: 5_000,
  largestAnswerBytes: 256 * 1024,
  /** An exchange that has not ended by then was cut off. */
  exchangeSeconds: 20,
} as const;

/** Copies of all of a person's data: how often one may be asked for, how long the making may take, and how long it is kept. */
export const dataExports = {
  perUser: { limit: 3, seconds: day },
  makingSeconds: hour,
  keptSeconds: 7 * day,
  /** Years of anybody's use. Anyone may send events of anyone, and a copy is made in memory. */
  analyticsBytes: 20 * 1024 * 1024,
  /** Pictures of the newest events. */
  covers: 100,
} as const;

/** What is asked elsewhere about a person who sets up their profile. Budgets are per person. */
export const lookupRules = {
  people: { limit: 20, seconds: day },
  facts: { limit: 10, seconds: day },
  interests: { limit: 20, seconds: day },
  /** What one question to a model may take; searches and fetches have 5 s like every provider. */
  modelMs: 20_000,
  /** One try of a job, and how often it is tried again. */
  jobSeconds: 30,
  retries: 3,
  /** How long a page waits for an answer before it goes on without it. */
  patienceMs: 8_000,
  /** A question that failed can be asked anew after so long. */
  againSeconds: minute,
  /** A question that is older and has no answer is asked anew: its job is lost. */
  lostSeconds: 5 * minute,
  /** Answers are about others too (whoever has the same name), and have served by then. */
  keptSeconds: 30 * day,
} as const;

/** How long what happened to somebody can be looked at. */
export const notificationDays = 90;
