import type {
  Availability,
  EducationEntry,
  ExperienceEntry,
  ProfileLanguage,
  ProfileLink,
} from '@foyer/contract/profiles/sections.ts';
import type { VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

const strings = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
const list = (name: string) => jsonb(name).notNull().default(sql`'[]'::jsonb`);

/**
 * What a profile holds beside the form of the wizard, all in one row, because it is read as one. No row: nothing yet.
 * Whoever changes what others can search for calls `refreshSearch` in the same transaction (features/profiles/search).
 */
export const profileDetails = pgTable('profile_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Rises with every save by the person; jobs that fill in what is empty leave it. */
  version: integer('version').notNull().default(0),
  headline: text('headline').notNull().default(''),
  about: text('about').notNull().default(''),
  location: text('location').notNull().default(''),
  website: text('website').notNull().default(''),
  links: list('links').$type<ProfileLink[]>(),
  linkedInUrl: text('linkedin_url'),
  /** Picked among the cards of the wizard, or typed. */
  linkedInOrigin: text('linkedin_origin', { enum: ['chosen', 'typed'] }),
  skills: strings('skills'),
  interests: strings('interests'),
  likes: strings('likes'),
  /** Whether the person has seen and saved the interests and likes, or they were made for them. Null: there are none. */
  interestsOrigin: text('interests_origin', { enum: ['generated', 'typed'] }),
  languages: list('languages').$type<ProfileLanguage[]>(),
  experience: list('experience').$type<ExperienceEntry[]>(),
  education: list('education').$type<EducationEntry[]>(),
  availability: jsonb('availability').$type<Availability>(),
  offers: strings('offers'),
  seeks: strings('seeks'),
  /** Only what was chosen: what is not there follows the defaults (contract/src/rules/profiles/visibility.ts). */
  visibility: jsonb('visibility').$type<Partial<VisibilityChoices>>().notNull().default(sql`'{}'::jsonb`),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * Every photo whose files may be in the store, written before they are. One that is nobody's photo (an upload that was
 * cut off, a photo that was replaced, an account that is gone) is removed by the outbox or, later, by a job.
 */
export const photoFiles = pgTable(
  'photo_files',
  {
    /** 128 random bits: who knows the address may see the photo. */
    key: text('key').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('photo_files_user').on(t.userId), index('photo_files_created').on(t.createdAt)],
);

/**
 * What members can find people by: only what all members may see, folded by `foyer_fold`. People whom they may not
 * find have no row. Its index is made in migrations/0001_people_search.sql.
 */
export const peopleSearch = pgTable('people_search', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Of name, headline, title, company, place, skills, interests, offers and wishes; a space before each, as in `name`. */
  words: text('words').notNull(),
});
