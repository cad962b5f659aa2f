import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Channel } from '@foyer/contract/codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from './db/client.ts';
import type { Secrets } from './settings/secrets.ts';

export type Clock = { now: () => Date };
export type Random = {
  bytes: (size: number) => Buffer;
  /** Uniform in [0, below). */
  int: (below: number) => number;
  uuid: () => string;
};

/** A ready message for one address. `idempotencyKey` stays the same over retries (rule 18). */
export type Email = { to: string; subject: string; text: string; html: string; idempotencyKey: string };
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
export type Texter = { name: string; send: (message: TextMessage) => Promise<void> };

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
  /** How much larger the budgets per address, prefix, country and in total are (design.md section 4). */
  budgetFactor: number;
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
  /** Tells the outbox that a transaction has added rows; without it they go out at the next poll. */
  wakeOutbox: () => void;
};

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: randomBytes, int: (below) => randomInt(below), uuid: randomUUID };
