import { limits } from '@foyer/contract/limits.ts';
import { eventSuggestionsADay, type SuggestionState } from '@foyer/contract/rules/suggestion-choices.ts';
import type { Suggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { nextSuggestionsAt, searchedBefore, suggestionDay } from '../suggestion-day.ts';
import { fillList } from './fill-list.ts';
import { presentSuggestions, readSuggested } from './read-suggested.ts';

type ListDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'lookups'>;

/** Today's suggestions. Members whom the batch did not know, or whose list has gaps, get theirs at once. */
export async function listSuggestions(deps: ListDeps, viewer: SignedInUser): Promise<Suggestions> {
  return await listFor(deps, viewer, null, limits.dailyMatches);
}

/** Today's suggestions among the visible attendees of an event, for an attendee who is visible too. */
export async function listEventSuggestions(
  deps: ListDeps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<Suggestions> {
  const row = await findEventById(deps.db, id);
  const registration = row ? await findActiveRegistration(deps.db, id, viewer.userId) : null;
  if (!row || !maySeeEvent(eventFactsOf(row), viewer, registration)) throw noSuchEvent();
  const { state, guestListShown, endsAt } = row.event;
  const isOpen = state === 'published' && guestListShown && endsAt !== null && endsAt > deps.clock.now();
  if (!isOpen || registration?.state !== 'confirmed' || !(await isListed(deps, viewer.userId)))
    return emptySuggestions(deps, 'on', eventSuggestionsADay);
  return await listFor(deps, viewer, id, eventSuggestionsADay);
}

async function listFor(
  deps: ListDeps,
  { userId, language }: SignedInUser,
  eventId: string | null,
  fullDay: number,
): Promise<Suggestions> {
  const own = await readOwn(deps, userId, eventId);
  if (!own.is_on) return emptySuggestions(deps, 'off', fullDay);
  if (own.is_paused) return emptySuggestions(deps, 'paused', fullDay);
  let suggested = await readSuggested(deps, userId, own.partners);
  if (!suggested.me) return emptySuggestions(deps, suggested.isUnavailable ? 'unavailable' : 'hidden', fullDay);
  const isDue = own.searched_at === null || own.searched_at <= searchedBefore(deps.clock.now());
  if (isDue && suggested.shown.length < fullDay) {
    await fillList(deps, { viewer: suggested.me, eventId, wanted: fullDay - suggested.shown.length });
    suggested = await readSuggested(deps, userId, (await readOwn(deps, userId, eventId)).partners);
  }
  if (own.is_unseen) await recordVisit(deps, userId, eventId);
  const left = suggested.shown.filter(({ answer }) => answer !== 'dismissed').slice(0, fullDay);
  return {
    ...emptySuggestions(deps, 'on', fullDay),
    items: presentSuggestions(left, language),
    total: Math.min(fullDay, suggested.shown.length),
  };
}

function emptySuggestions({ clock }: Pick<Deps, 'clock'>, state: SuggestionState, fullDay: number): Suggestions {
  return { state, items: [], total: 0, fullDay, nextAt: nextSuggestionsAt(clock.now()).toISOString() };
}

const ownState = z.object({
  is_on: z.boolean(),
  is_paused: z.boolean(),
  partners: z.array(z.number()),
  searched_at: z.coerce.date().nullable(),
  is_unseen: z.boolean(),
});

async function readOwn({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, eventId: string | null) {
  const now = clock.now();
  const { rows } = await db.execute(sql`
    select coalesce(s.is_on, true) as is_on, coalesce(n.paused_until > ${now.toISOString()}::timestamptz, false) as is_paused,
      coalesce(d.partners, '{}') as partners, d.searched_at, d.seen_at is null as is_unseen
    from users u
    left join suggestion_settings s on s.user_id = u.id
    left join networking_settings n on n.user_id = u.id
    left join suggestion_days d on d.user_id = u.id and d.day = ${suggestionDay(now)}
      and d.event_id is not distinct from ${eventId}::uuid
    where u.id = ${userId}`);
  return ownState.parse(rows[0]);
}

/** The first look at today's list. Members who visit are matched in the next batches. */
async function recordVisit({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, eventId: string | null) {
  const now = clock.now();
  await db.execute(sql`
    with seen as (
      update suggestion_days set seen_at = ${now.toISOString()}
      where user_id = ${userId} and day = ${suggestionDay(now)} and event_id is not distinct from ${eventId}::uuid
    )
    insert into match_people (user_id, visited_at) values (${userId}, ${now.toISOString()})
    on conflict (user_id) do update set visited_at = excluded.visited_at`);
}

async function isListed({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users u left join user_preferences up on up.user_id = u.id
    where u.id = ${userId} and coalesce(up.guest_lists, 'members') = 'members'`);
  return rows.length > 0;
}
