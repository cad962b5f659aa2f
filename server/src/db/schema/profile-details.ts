import type {
  Availability,
  EducationEntry,
  ExperienceEntry,
  ProfileLanguage,
  ProfileLink,
} from '@foyer/contract/profiles/sections.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

const strings = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
const list = (name: string) => jsonb(name).notNull().default(sql`'[]'::jsonb`);

/**
 * Profile data beyond the wizard's form, in one row because it is read together. It may be missing. Code that changes
 * searchable fields calls `refreshSearch` in the same transaction (features/profiles/search).
 */
export const profileDetails = pgTable('profile_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Optimistic lock: rises when the member saves. Background jobs that fill empty fields leave it alone. */
  version: integer('version').notNull().default(0),
  headline: text('headline').notNull().default(''),
  about: text('about').notNull().default(''),
  location: text('location').notNull().default(''),
  industry: text('industry', { enum: industries }),
  website: text('website').notNull().default(''),
  links: list('links').$type<ProfileLink[]>(),
  linkedInUrl: text('linkedin_url'),
  /** Chosen from the suggestions in the wizard, or typed. */
  linkedInOrigin: text('linkedin_origin', { enum: ['chosen', 'typed'] }),
  skills: strings('skills'),
  interests: strings('interests'),
  likes: strings('likes'),
  /** Whether the member saved interests and likes themselves or they were generated. Null: there are none. */
  interestsOrigin: text('interests_origin', { enum: ['generated', 'typed'] }),
  languages: list('languages').$type<ProfileLanguage[]>(),
  experience: list('experience').$type<ExperienceEntry[]>(),
  education: list('education').$type<EducationEntry[]>(),
  availability: jsonb('availability').$type<Availability>(),
  offers: strings('offers'),
  seeks: strings('seeks'),
  /** Only explicit choices; anything missing has the default of contract/src/rules/profiles/visibility.ts. */
  visibility: jsonb('visibility').$type<Partial<VisibilityChoices>>().notNull().default(sql`'{}'::jsonb`),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * Every photo and banner with files in the store, recorded before they are written. Unused ones (aborted uploads, replaced
 * pictures, erased accounts) are removed by the outbox or later by a job.
 */
export const photoFiles = pgTable(
  'photo_files',
  {
    /** 128 random bits: whether a picture is served depends on knowing its URL. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['photo', 'banner'] })
      .notNull()
      .default('photo'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('photo_files_user').on(t.userId), index('photo_files_created').on(t.createdAt)],
);

/**
 * The people search index: only what all members may see, folded by `foyer_fold`. Members who can't be found have no row.
 * migrations/0001_people_search.sql creates the indexes of the texts.
 */
export const peopleSearch = pgTable(
  'people_search',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /**
     * Name, headline, title, company, place, skills, interests, offers and wishes, with a space before each word, as in `name`.
     */
    words: text('words').notNull(),
    /**
     * What people are filtered by, such as `city:madrid`, and the same values as they were typed, in the same order. Null:
     * written before there were filters or by an older rule; `indexFacets` adds them.
     */
    facets: text('facets').array(),
    facetTexts: text('facet_texts').array().notNull().default(sql`'{}'::text[]`),
    /** How much of the profile members can see: the order of people who are listed without a search. */
    rank: smallint('rank').notNull().default(0),
  },
  (t) => [
    index('people_search_facets').using('gin', t.facets),
    index('people_search_rank').on(t.rank.desc().nullsFirst(), t.userId),
    index('people_search_unfiled').on(t.userId).where(sql`${t.facets} is null`),
  ],
);
