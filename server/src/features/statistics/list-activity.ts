import type { ActivityKind } from '@foyer/contract/rules/events/statistics-choices.ts';
import type { Activity } from '@foyer/contract/statistics/event-activity.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const mostShown = 12;

type Row = {
  id: string;
  kind: ActivityKind;
  at: Date | string;
  name: string | null;
  count: number;
  amount: number | string | null;
  pending: boolean;
  subject: string;
  is_guest: boolean;
};

/**
 * What happened last around an event: registrations, cancellations, refunds, waitlist offers and announcements. The tickets
 * of one order are one entry. Of each kind only the newest are read, so the list costs the same for events of any size.
 */
export async function listActivity(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ items: Activity[] }> {
  await requireOrganizer({ db }, viewer, id);
  const { rows } = await db.execute<Row>(sql`
    with people as (
      select id, name from users where ${isAccountActive}
    ), came as (
      -- Up to a hundred tickets are one order.
      select coalesce(r.order_id, r.id) as id, case when r.state = 'pending' then 'requested' else 'registered' end as kind,
        r.created_at as at, (array_agg(r.name order by r.user_id is null, r.nth))[1] as name, sum(r.places)::int as count,
        bool_and(r.is_guest) as is_guest
      from (
        select n.*, row_number() over (order by n.created_at, n.id) as nth, ${nameOf('n')} as name,
          ${isUnnamedGuest('n')} as is_guest
        from (select * from registrations where event_id = ${id} and state in ('pending', 'confirmed')
          order by created_at desc, id desc limit ${mostShown * 10}) n
      ) r group by coalesce(r.order_id, r.id), r.state, r.created_at
      order by at desc limit ${mostShown}
    ), went as (
      select coalesce(r.order_id, r.id) as id, case when r.state = 'declined' then 'declined' else 'canceled' end as kind,
        r.changed_at as at, (array_agg(r.name order by r.user_id is null, r.created_at, r.id))[1] as name, sum(r.places)::int as count,
        bool_and(r.is_guest) as is_guest
      from (
        select n.*, ${nameOf('n')} as name,
          ${isUnnamedGuest('n')} as is_guest
        from (select * from registrations where event_id = ${id} and state in ('cancelled', 'declined')
          order by changed_at desc, id desc limit ${mostShown * 10}) n
      ) r group by coalesce(r.order_id, r.id), r.state, r.changed_at
      order by at desc limit ${mostShown}
    )
    select * from (
      select id::text, kind, at, name, count, null::bigint as amount, false as pending, '' as subject, is_guest from came
      union all
      select id::text, kind, at, name, count, null, false, '', is_guest from went
      union all
      (select f.order_id::text, 'refunded', f.created_at, u.name, count(*)::int, sum(f.amount_minor)::bigint,
          bool_or(f.state = 'asked'), '', false
        from orders o join refunds f on f.order_id = o.id left join people u on u.id = o.user_id
        where o.event_id = ${id} and f.state <> 'failed'
        group by f.order_id, f.created_at, u.name order by f.created_at desc limit ${mostShown})
      union all
      (select w.id::text, 'offered', w.offered_at, u.name, w.party, null, false, '', false
        from waiting_entries w left join people u on u.id = w.user_id
        where w.event_id = ${id} and w.offered_at is not null order by w.offered_at desc limit ${mostShown})
      union all
      (select a.id::text, 'announced', a.send_at, null, a.recipients, null, false, a.subject, false
        from announcements a where a.event_id = ${id} and a.state = 'sent' order by a.send_at desc limit ${mostShown})
    ) happened order by at desc, id limit ${mostShown}`);
  return { items: rows.map(present) };
}

/** As in the list of attendees: what an organizer typed, or else the account's name, the ticket's, the buyer's. */
function nameOf(registration: 'n') {
  const r = sql.raw(registration);
  return sql`case when ${r}.holder_email <> '' and ${r}.order_id is null then ${r}.holder_name else coalesce(
    (select p.name from people p where p.id = ${r}.user_id), nullif(${r}.holder_name, ''),
    (select p.name from orders o join people p on p.id = o.user_id
      where o.id = ${r}.order_id and ${r}.user_id is null and not ${r}.taken_over)) end`;
}

/** A ticket of an order that names nobody: its holder is the buyer's guest. */
function isUnnamedGuest(registration: 'n') {
  const r = sql.raw(registration);
  return sql`(${r}.user_id is null and ${r}.order_id is not null and ${r}.holder_name = '' and not ${r}.taken_over)`;
}

function present({ at, amount, pending, kind, id, is_guest, ...row }: Row): Activity {
  return {
    ...row,
    kind,
    // The tickets of one order may be canceled at different times.
    id: `${kind}-${id}-${new Date(at).getTime()}`,
    at: new Date(at).toISOString(),
    amountMinor: amount === null ? null : Number(amount),
    isPending: pending,
    isGuest: is_guest,
  };
}
