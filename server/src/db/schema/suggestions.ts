import { dismissReasons, suggestionSources } from '@foyer/contract/rules/suggestion-choices.ts';
import type { SuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

const bias = (name: string) => real(name).notNull().default(0);

/**
 * Members that were matched, with the small numbers that represent them in lists. Erasing an account removes its number, and
 * what remains in the lists of others refers to nobody.
 */
export const matchPeople = pgTable(
  'match_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: integer('number').generatedAlwaysAsIdentity().unique('match_people_number'),
    /** When they last opened their suggestions. */
    visitedAt: instant('visited_at'),
    /** The moving average of what they got; null before the first batch. */
    received: real('received'),
    /** How often they were added to lists outside the batch of a day. */
    extraDay: date('extra_day'),
    extraViews: smallint('extra_views').notNull().default(0),
    /**
     * How readily they ask, are asked, accept and are accepted, beyond what the facts explain: log odds, estimated anew from
     * what is stored with each batch. 0: nothing is known, or they do not let suggestions learn.
     */
    asks: bias('asks'),
    asked: bias('asked'),
    accepts: bias('accepts'),
    accepted: bias('accepted'),
  },
  (t) => [
    check(
      'match_people_biases',
      sql`least(${t.asks}, ${t.asked}, ${t.accepts}, ${t.accepted}) >= -1.5
    and greatest(${t.asks}, ${t.asked}, ${t.accepts}, ${t.accepted}) <= 1.5`,
    ),
  ],
);

/** Finished batches. The row is written with the lists, so a batch that was stopped leaves nothing behind. */
export const matchRuns = pgTable(
  'match_runs',
  {
    day: date('day').notNull(),
    /** Part of the population; see `cellSize`. */
    cell: smallint('cell').notNull(),
    /** What the batch knew: 0 nothing of responses, 1 chances learned from them, 2 weights of facts, too. */
    model: smallint('model').notNull(),
    /** For lists that are filled outside the batch; null in batches of earlier versions. */
    weights: jsonb('weights').$type<unknown>(),
    /** The same input gives the same output. */
    inputHash: bytes('input_hash').notNull(),
    outputHash: bytes('output_hash').notNull(),
    people: integer('people').notNull(),
    pairs: integer('pairs').notNull(),
    finishedAt: instant('finished_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.cell] })],
);

/** Whom a member is shown on a day, best first: overall, or among the attendees of an event. */
export const suggestionDays = pgTable(
  'suggestion_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** Numbers of `match_people`. */
    partners: integer('partners').array().notNull(),
    /** When people were last looked for outside the batch, to fill the list up. */
    searchedAt: instant('searched_at'),
    seenAt: instant('seen_at'),
  },
  (t) => [
    unique('suggestion_days_one').on(t.userId, t.day, t.eventId).nullsNotDistinct(),
    index('suggestion_days_day').on(t.day),
    index('suggestion_days_event').on(t.eventId).where(sql`${t.eventId} is not null`),
  ],
);

/**
 * What became of the suggestions among attendees, counted once, from a week after the event on: lists are deleted later. It
 * describes at least 30 people and no one in particular.
 */
export const eventSuggestionQuality = pgTable('event_suggestion_quality', {
  eventId: uuid('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Null: too few people. */
  quality: jsonb('quality').$type<SuggestionQuality>(),
  countedAt: instant('counted_at').notNull(),
});

/** What a member did with a suggestion, for themselves alone. */
export const suggestionAnswers = pgTable(
  'suggestion_answers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aboutId: uuid('about_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answer: text('answer', { enum: ['dismissed', 'saved'] }).notNull(),
    reason: text('reason', { enum: dismissReasons }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.aboutId] }),
    index('suggestion_answers_about').on(t.aboutId),
    check('suggestion_answers_reason', sql`${t.reason} is null or ${t.answer} = 'dismissed'`),
  ],
);

/** Without a row, suggestions are on and use everything. */
export const suggestionSettings = pgTable('suggestion_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull().default(true),
  uses: text('uses', { enum: suggestionSources })
    .array()
    .notNull()
    .default(sql`'{interests,offers,location,events}'::text[]`),
  sameCompany: boolean('same_company').notNull().default(false),
  /** Topics that they don't want to meet people for, in their own words. */
  avoids: text('avoids').array().notNull().default(sql`'{}'::text[]`),
  /** Whether what they and others did with suggestions changes whom they are suggested to. */
  learns: boolean('learns').notNull().default(true),
  /** Whether their texts are sent to the embedding service of this server, if it has one. */
  comparesTexts: boolean('compares_texts').notNull().default(false),
});

/** What an embedding service made of the texts of members who agreed. Switching it off deletes the row. */
export const matchTexts = pgTable('match_texts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the model and the texts, SHA-256: after a change to either, the vectors are not used any more. */
  hash: bytes('hash').notNull(),
  /** What they look for and what they offer, a signed byte per dimension; null: there is no text. */
  wants: bytes('wants'),
  gives: bytes('gives'),
});
