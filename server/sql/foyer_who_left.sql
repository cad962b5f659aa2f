create or replace function foyer_who_left(the_event uuid, people uuid[], moments timestamptz[])
returns table (id uuid, user_id uuid, holder_email text, audience text, changed_at timestamptz)
language sql stable set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
  select canceled.* from (
    select distinct on (r.user_id) r.id, r.user_id, r.holder_email, r.audience, r.changed_at
    from unnest(people, moments) cancellation (person, moment)
    cross join lateral (
      select l.* from registrations l
      where l.user_id = cancellation.person and l.created_at <= cancellation.moment and l.event_id = the_event
        and l.state = 'cancelled' and l.changed_at = cancellation.moment
      order by l.created_at desc limit 1) r
    order by r.user_id, r.changed_at desc) canceled
  where not exists (
    select 1 from registrations x where x.event_id = the_event and x.user_id = canceled.user_id
      and x.state = 'confirmed' offset 0)
$$;
