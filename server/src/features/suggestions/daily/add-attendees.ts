import { eventSuggestionsADay } from '@foyer/contract/rules/suggestion-choices.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Tx } from '#src/db/client.ts';
import { searchedBefore, suggestionDay } from '../suggestion-day.ts';

type Attendee = z.output<typeof attendee>;
const attendee = z.object({
  user_id: z.string(),
  number: z.number(),
  partners: z.array(z.number()),
  searched_at: z.coerce.date().nullable(),
  /** To how many attendees they are shown today. */
  views: z.number(),
});

/**
 * Fills up a member's list of an event. Each attendee with room in their own list gets the member in return. Only if too few
 * have room, people are shown who don't see the member, and nobody to more than `attendeeViews` others a day. `found`: the
 * best ones first. One list of an event is filled at a time, so that two members can't take the same place.
 */
export async function addAttendees(
  tx: Tx,
  input: { userId: string; eventId: string; found: readonly string[]; wanted: number; now: Date },
): Promise<void> {
  const { userId, eventId, found, wanted, now } = input;
  const day = suggestionDay(now);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`suggestions:${eventId}`}, 0))`);
  const [viewer, ...others] = await readAttendees(tx, { eventId, day, ids: [userId, ...found] });
  // Of two tabs that fill the same list at once, the second one finds it searched and adds nothing.
  if (!viewer || (viewer.searched_at && viewer.searched_at > searchedBefore(now))) return;
  const { mutual, shownOnly } = choose(viewer, others, wanted);
  await tx.execute(sql`
    insert into suggestion_days as d (user_id, day, event_id, partners, searched_at)
    values (${userId}, ${day}, ${eventId}, ${sql.param([...mutual, ...shownOnly].map(({ number }) => number))}::int[],
      ${now.toISOString()})
    on conflict on constraint suggestion_days_one do update
    set partners = d.partners || excluded.partners, searched_at = excluded.searched_at`);
  await tx.execute(sql`
    insert into suggestion_days as d (user_id, day, event_id, partners)
    select added.user_id, ${day}, ${eventId}, array[${viewer.number}::int]
    from unnest(${sql.param(mutual.map(({ user_id }) => user_id))}::uuid[]) as added (user_id)
    on conflict on constraint suggestion_days_one do update set partners = d.partners || excluded.partners`);
}

/** People with room first, then others who were not shown too often. */
function choose(viewer: Attendee, others: readonly Attendee[], wanted: number) {
  const { attendeeViews } = suggestionRules;
  // Meanwhile, others may have filled the member's list, or added the member to theirs.
  const places = Math.min(wanted, Math.max(0, eventSuggestionsADay - viewer.partners.length));
  const open = others.filter(({ number, views }) => views < attendeeViews && !viewer.partners.includes(number));
  const withRoom = open.filter(
    ({ partners }) => partners.length < eventSuggestionsADay && !partners.includes(viewer.number),
  );
  const mutual = withRoom.slice(0, Math.min(places, Math.max(0, attendeeViews - viewer.views)));
  return { mutual, shownOnly: open.filter((other) => !mutual.includes(other)).slice(0, places - mutual.length) };
}

/** In the order of their ids. */
async function readAttendees(
  tx: Tx,
  { eventId, day, ids }: { eventId: string; day: string; ids: readonly string[] },
): Promise<Attendee[]> {
  const { rows } = await tx.execute(sql`
    with today as (
      select user_id, partners, searched_at from suggestion_days where event_id = ${eventId} and day = ${day}
    ), shown as (
      select number, count(*)::int as views from today, unnest(partners) as number group by number
    )
    select m.user_id, m.number, coalesce(today.partners, '{}') as partners, today.searched_at,
      coalesce(shown.views, 0) as views
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as asked (user_id, place)
    join match_people m on m.user_id = asked.user_id
    left join today on today.user_id = asked.user_id
    left join shown on shown.number = m.number
    order by asked.place`);
  return z.array(attendee).parse(rows);
}
