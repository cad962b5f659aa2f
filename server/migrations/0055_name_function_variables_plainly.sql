create or replace function foyer_decide_registrations(
  the_event uuid, now_is timestamptz, acts text[], people uuid[], wanted text[], ids uuid[], sources text[],
  message_id uuid, message_kind text, message_payload bytea, message_key text
) returns table (outcome text, registration uuid, for_audience text, in_state text, since timestamptz, awaited boolean)
language plpgsql set enable_seqscan = off set jit = off as $$
declare
  e events;
  has_in_person boolean; capacity_in_person integer; taken_in_person integer; waiting_in_person integer;
  has_online boolean; capacity_online integer; taken_online integer; waiting_online integer;
  is_visible boolean; is_open boolean; has_ended boolean;
  is_in_person boolean; is_full boolean;
  slot integer[]; was_declined boolean[]; reg_ordered boolean[]; reg_barred boolean[];
  reg_id uuid[]; reg_user uuid[]; reg_audience text[]; reg_state text[]; reg_since timestamptz[]; reg_places integer[];
  reg_type uuid[];
  -- The position of a slot's registration in the new_* arrays; null if it existed before.
  reg_new integer[];
  changed_id uuid[] := '{}'; changed_state text[] := '{}';
  new_id uuid[] := '{}'; new_user uuid[] := '{}'; new_audience text[] := '{}'; new_state text[] := '{}';
  new_source text[] := '{}';
  entry_audience text[] := '{}'; entry_change integer[] := '{}'; entry_after integer[] := '{}';
  entry_registration uuid[] := '{}'; entry_type uuid[] := '{}';
  s integer; change integer; next_state text; has_new_attendee boolean := false;
begin
  perform 1 from event_audiences a where a.event_id = the_event order by a.audience for update;
  select * into e from events where id = the_event;
  select a.capacity, a.taken, a.waiting into capacity_in_person, taken_in_person, waiting_in_person
    from event_audiences a where a.event_id = the_event and a.audience = 'in-person';
  has_in_person := found;
  select a.capacity, a.taken, a.waiting into capacity_online, taken_online, waiting_online
    from event_audiences a where a.event_id = the_event and a.audience = 'online';
  has_online := found;
  awaited := coalesce(waiting_in_person > 0, false) or coalesce(waiting_online > 0, false);
  has_ended := coalesce(e.ends_at <= now_is, true);
  is_visible := coalesce(e.state in ('published', 'cancelled'), false) and exists (
    select 1 from users u where u.id = e.organizer_user_id and u.suspended_at is null and u.deletion_due_at is null);
  is_open := is_visible and e.state = 'published' and not has_ended
    and now_is >= coalesce(e.registration_opens_at, now_is) and now_is < coalesce(e.registration_closes_at, e.ends_at);

  select array_agg(k.first_n::integer order by k.n), array_agg(k.declined order by k.n),
      array_agg(k.id order by k.n), array_agg(k.user_id order by k.n), array_agg(k.audience order by k.n),
      array_agg(k.state order by k.n), array_agg(k.created_at order by k.n), array_agg(k.places order by k.n),
      array_agg(k.ordered order by k.n), array_agg(k.barred order by k.n), array_agg(k.ticket_type_id order by k.n)
    into slot, was_declined, reg_id, reg_user, reg_audience, reg_state, reg_since, reg_places, reg_ordered,
      reg_barred, reg_type
    from (
      select request.n, r.id, r.user_id, r.audience, r.state, r.created_at, r.places,
        r.ticket_type_id, r.order_id is not null as ordered,
        -- The ticket has no holder, or its holder has registered again.
        (r.user_id is null and r.holder_name = '') or (r.state = 'declined' and exists (
          select 1 from registrations x where x.event_id = the_event and x.user_id = r.user_id
            and x.state in ('pending', 'held', 'confirmed') offset 0)) as barred,
        min(request.n) over (partition by coalesce(r.id, request.person)) as first_n,
        request.act = 'register' and r.id is null and exists (select 1 from registrations x
          where x.event_id = the_event and x.user_id = request.person and x.state = 'declined' offset 0) as declined
      from unnest(acts, people, ids) with ordinality request (act, person, id, n)
      -- One index look-up per request, however many registrations the event has had.
      left join lateral (
        (select l.* from registrations l
          where request.act in ('register', 'unregister') and l.event_id = the_event and l.user_id = request.person
            and l.state in ('pending', 'held', 'confirmed') limit 1)
        union all
        (select d.* from registrations d
          where request.act in ('approve', 'decline') and d.id = request.id and d.event_id = the_event
            and (request.person = e.organizer_user_id or exists (select 1 from event_hosts h where h.event_id = the_event
              and h.user_id = request.person and h.role = 'manager' and h.accepted_at is not null)) limit 1)
      ) r on true
    ) k;
  reg_new := array_fill(null::integer, array[cardinality(acts)]);

  for n in 1 .. cardinality(acts) loop
    s := slot[n];
    change := 0;
    next_state := null;
    -- To register or unregister, a canceled or declined registration counts as none.
    if acts[n] in ('register', 'unregister') and reg_state[s] not in ('pending', 'held', 'confirmed') then
      reg_id[s] := null;
      was_declined[n] := was_declined[n] or reg_state[s] = 'declined';
    end if;
    is_in_person := coalesce(case when reg_id[s] is not null then reg_audience[s] end, wanted[n],
      case when has_in_person and not has_online then 'in-person'
        when has_online and not has_in_person then 'online' end) = 'in-person';
    is_full := coalesce(
      case when is_in_person then taken_in_person >= capacity_in_person else taken_online >= capacity_online end, false);

    if acts[n] = 'register' then
      if reg_id[s] is not null then
        outcome := case when reg_state[s] = 'held' then 'ticket' else 'done' end;
      elsif not is_visible then
        outcome := 'unknown';
      elsif not is_open then
        outcome := 'closed';
      elsif e.ticketed then
        outcome := 'ticket';
      elsif is_in_person is null or not (case when is_in_person then has_in_person else has_online end) then
        outcome := 'audience';
      elsif was_declined[n] then
        outcome := 'declined';
      elsif not e.approval_needed
        and (is_full or case when is_in_person then waiting_in_person else waiting_online end > 0) then
        outcome := 'full';
      else
        outcome := 'done';
        next_state := case when e.approval_needed then 'pending' else 'confirmed' end;
        reg_id[s] := ids[n];
        reg_audience[s] := case when is_in_person then 'in-person' else 'online' end;
        reg_since[s] := now_is;
        reg_places[s] := 1;
        reg_ordered[s] := false;
        reg_barred[s] := false;
        reg_type[s] := null;
        if not e.approval_needed then change := 1; end if;
        new_id := new_id || ids[n];
        new_user := new_user || people[n];
        new_audience := new_audience || reg_audience[s];
        new_state := new_state || next_state;
        new_source := array_append(new_source, sources[n]);
        reg_new[s] := cardinality(new_id);
      end if;
    elsif reg_id[s] is null then
      outcome := case when acts[n] = 'unregister' and is_visible then 'none' else 'unknown' end;
    elsif acts[n] = 'unregister' then
      if has_ended then
        outcome := 'closed';
      elsif reg_ordered[s] then
        outcome := 'order';
      else
        outcome := 'done';
        if reg_state[s] = 'confirmed' then change := -reg_places[s]; end if;
        next_state := 'cancelled';
      end if;
    elsif acts[n] = 'approve' then
      if reg_state[s] = 'confirmed' then
        outcome := 'done';
      elsif reg_state[s] not in ('pending', 'declined') or reg_ordered[s] or reg_barred[s] then
        outcome := 'state';
      elsif has_ended or e.state <> 'published' then
        outcome := 'closed';
      elsif is_full or (reg_type[s] is not null and exists (
          select 1 from ticket_types t where t.id = reg_type[s] and t.taken + reg_places[s] + (
            select coalesce(sum(c.change), 0) from unnest(entry_change, entry_type) c (change, type_id)
            where c.type_id = reg_type[s]) > t.capacity)) then
        outcome := 'full';
      else
        outcome := 'done';
        change := reg_places[s];
        next_state := 'confirmed';
      end if;
    elsif acts[n] = 'decline' then
      if reg_state[s] = 'declined' then
        outcome := 'done';
      elsif reg_state[s] = 'cancelled' or has_ended then
        outcome := 'state';
      elsif reg_ordered[s] then
        outcome := 'order';
      else
        outcome := 'done';
        if reg_state[s] = 'confirmed' then change := -reg_places[s]; end if;
        next_state := 'declined';
      end if;
    else
      raise exception 'unknown act %', acts[n];
    end if;

    if next_state is not null then
      reg_state[s] := next_state;
      if reg_new[s] is not null then
        new_state[reg_new[s]] := next_state;
      else
        changed_id := changed_id || reg_id[s];
        changed_state := changed_state || next_state;
      end if;
    end if;
    if change <> 0 then
      if is_in_person then taken_in_person := taken_in_person + change; else taken_online := taken_online + change; end if;
      entry_audience := entry_audience || reg_audience[s];
      entry_change := entry_change || change;
      entry_after := entry_after || case when is_in_person then taken_in_person else taken_online end;
      entry_registration := entry_registration || reg_id[s];
      entry_type := array_append(entry_type, reg_type[s]);
      has_new_attendee := has_new_attendee or change > 0;
    end if;
    registration := reg_id[s]; since := case when reg_id[s] is not null then reg_since[s] end;
    for_audience := case when reg_id[s] is not null then reg_audience[s] end;
    in_state := case when reg_id[s] is not null then reg_state[s] end;
    return next;
  end loop;

  update registrations r set state = c.state, changed_at = now_is
    from (select distinct on (u.id) u.id, u.state
      from unnest(changed_id, changed_state) with ordinality u (id, state, n) order by u.id, u.n desc) c
    where r.id = c.id;
  insert into registrations (id, event_id, user_id, audience, state, places, source, created_at, changed_at)
    select c.id, the_event, c.person, c.audience, c.state, 1, c.source, now_is, now_is
    from unnest(new_id, new_user, new_audience, new_state, new_source) c (id, person, audience, state, source);
  if cardinality(entry_change) > 0 then
    insert into capacity_entries (event_id, audience, kind, change, taken_after, registration_id, ticket_type_id, at)
      select the_event, c.audience, case when c.change > 0 then 'sale' else 'release' end, c.change, c.taken_after,
        c.registration, c.type_id, now_is
      from unnest(entry_audience, entry_change, entry_after, entry_registration, entry_type) with ordinality
        c (audience, change, taken_after, registration, type_id, n)
      order by c.n;
    update event_audiences a set taken = case when a.audience = 'in-person' then taken_in_person else taken_online end
      where a.event_id = the_event
        and a.taken <> case when a.audience = 'in-person' then taken_in_person else taken_online end;
  end if;
  if num_nonnulls(variadic entry_type) > 0 then
    update ticket_types t set taken = t.taken + c.change
      from (select u.type_id, sum(u.change)::integer as change from unnest(entry_type, entry_change) u (type_id, change)
        where u.type_id is not null group by u.type_id) c
      where t.id = c.type_id;
  end if;
  if has_new_attendee and message_id is not null then
    insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, attempts)
      values (message_id, message_kind, message_payload, message_key, now_is, now_is, 0)
      on conflict (idempotency_key) do nothing;
  end if;
end
$$;
--> statement-breakpoint
create or replace function foyer_tell_of_registration() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from webhooks where state = 'on') then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_deliveries (webhook_id, kind, event_id, data, created_at, next_at)
    select w.id, k.kind, n.event_id, jsonb_build_object('eventId', n.event_id, 'registrationId', n.id,
        'state', n.state, 'audience', n.audience, 'places', n.places, 'orderId', n.order_id,
        'ticketTypeId', n.ticket_type_id, 'priceMinor', n.price_minor, 'serial', n.serial), n.changed_at, n.changed_at
    from after_rows n
    cross join lateral (select case n.state
      when 'confirmed' then 'registration.confirmed' when 'pending' then 'registration.requested' end as kind) k
    join events e on e.id = n.event_id
    join webhooks w on w.user_id = e.organizer_user_id and w.state = 'on' and k.kind = any (w.kinds)
    for key share of w skip locked;
  else
    insert into webhook_deliveries (webhook_id, kind, event_id, data, created_at, next_at)
    select w.id, k.kind, n.event_id, jsonb_build_object('eventId', n.event_id, 'registrationId', n.id,
        'state', n.state, 'audience', n.audience, 'places', n.places, 'orderId', n.order_id,
        'ticketTypeId', n.ticket_type_id, 'priceMinor', n.price_minor, 'serial', n.serial), n.changed_at, n.changed_at
    from after_rows n
    join before_rows o on o.id = n.id
    cross join lateral (select case
      when n.state = 'confirmed' and o.state <> 'confirmed' then 'registration.confirmed'
      when n.state = 'confirmed' and (n.serial <> o.serial or n.audience <> o.audience) then 'registration.changed'
      when n.state = 'pending' and o.state <> 'pending' then 'registration.requested'
      -- A hold that ends is not a cancellation: nobody was registered yet.
      when n.state = 'cancelled' and o.state in ('pending', 'confirmed') then 'registration.cancelled'
      when n.state = 'declined' and o.state <> 'declined' then 'registration.declined' end as kind) k
    join events e on e.id = n.event_id
    join webhooks w on w.user_id = e.organizer_user_id and w.state = 'on' and k.kind = any (w.kinds)
    for key share of w skip locked;
  end if;
  return null;
end
$$;

create or replace trigger registrations_told_made after insert on registrations
  referencing new table as after_rows
  for each statement execute function foyer_tell_of_registration();

create or replace trigger registrations_told_changed after update on registrations
  referencing old table as before_rows new table as after_rows
  for each statement execute function foyer_tell_of_registration();
--> statement-breakpoint
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
