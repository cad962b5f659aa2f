import type { listConnections as endpoint } from '@foyer/contract/connections/connections.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import {
  type ConnectionSort,
  connectionOrigins,
  type FollowUpFilter,
} from '@foyer/contract/rules/connections/connection-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { visibleEvents } from '#src/features/events/event-page/visible-events.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { presentNotes } from './connection-notes.ts';
import { connectionOrders, readConnectionCursor, writeConnectionCursor } from './connection-order.ts';
import { countConnections } from './count-connections.ts';

type ListInput = {
  q: string;
  tag?: string | undefined;
  followUp?: FollowUpFilter | undefined;
  sort: ConnectionSort;
  limit: number;
  cursor?: string | undefined;
};

const row = z.object({
  id: z.string(),
  person_id: z.string(),
  connected_at: z.coerce.date(),
  origin: z.enum(connectionOrigins),
  event_id: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  met_at: z.string().nullable(),
  session_id: z.string().nullable(),
  session_title: z.string().nullable(),
  follow_up_at: z.coerce.date().nullable(),
  sort_key: z.string(),
});

/** The viewer's connections, filtered by name, position, notes, tags and follow-ups. */
export async function listConnections(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { q, tag, followUp, sort, limit, cursor }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const { userId } = viewer;
  const after = readConnectionCursor(cursor);
  const order = connectionOrders[sort];
  const isDue = sql`n.follow_up_at <= ${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with mine as (
      select id, high_id as person_id, connected_at, origin, event_id from connections
      where low_id = ${userId} and state = 'connected'
      union all
      select id, low_id, connected_at, origin, event_id from connections
      where high_id = ${userId} and state = 'connected'
    )
    select mine.id, mine.person_id, mine.connected_at, mine.origin, mine.event_id,
      n.note, n.tags, n.met_at, n.session_id, n.session_title,
      n.follow_up_at, ${order.key} as sort_key
    from mine
    join users u on u.id = mine.person_id and ${isActiveIn('u')}
    left join profiles p on p.user_id = mine.person_id
    left join profile_details d on d.user_id = mine.person_id
    left join connection_notes n on n.user_id = ${userId} and n.about_id = mine.person_id
    where ${matches(q)} and ${tag === undefined ? sql`true` : sql`${tag} = any(n.tags)`}
      and ${followUp === undefined ? sql`true` : sql`coalesce((${isDue}) = ${followUp === 'due'}, false)`}
      and ${after ? order.behind(after) : sql`true`}
    order by ${order.sort}
    limit ${limit + 1}`);
  const found = z.array(row).parse(rows);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const cards = await cardsFor(
    db,
    page.map(({ person_id }) => person_id),
    'connection',
  );
  const events = await visibleEvents(
    db,
    viewer,
    page.map(({ event_id }) => event_id),
  );
  return {
    items: page.map((each) => ({
      id: each.id,
      person: cards.get(each.person_id) ?? null,
      connectedAt: each.connected_at.toISOString(),
      origin: each.origin,
      event: (each.event_id && events.get(each.event_id)) || null,
      notes: presentNotes(
        each.note === null
          ? null
          : {
              note: each.note,
              tags: each.tags ?? [],
              metAt: each.met_at ?? '',
              sessionId: each.session_id,
              sessionTitle: each.session_title,
              followUpAt: each.follow_up_at,
            },
      ),
    })),
    nextCursor: last ? writeConnectionCursor({ key: last.sort_key, id: last.id }) : null,
    ...(await countConnections(db, userId, clock.now())),
  };
}

/** Every word of the search, in what the viewer may see as a connection or wrote themselves. */
function matches(q: string): SQL {
  const words = q.split(' ').filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const isShown = (field: string) =>
    sql`coalesce(d.visibility ->> 'profile', 'public') <> 'me' and coalesce(d.visibility ->> ${field}, 'members') <> 'me'`;
  const found = sql`unaccent(lower(concat_ws(' ',
    case when coalesce(d.visibility ->> 'profile', 'public') <> 'me' then p.first_name || ' ' || p.last_name end,
    case when ${isShown('position')} then p.title || ' ' || p.company end,
    case when ${isShown('headline')} then d.headline end,
    n.note, n.met_at, n.session_title, array_to_string(n.tags, ' '))))`;
  return sql.join(
    words.map((word) => sql`strpos(${found}, unaccent(lower(${word}))) > 0`),
    sql` and `,
  );
}
