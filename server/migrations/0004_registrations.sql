create index events_search on events using gin (search_words gin_trgm_ops);
--> statement-breakpoint
-- Decides, in their order, about attempts on one event that arrived together: one statement and one lock for all of
-- them. A function because it has to look again once it holds the lock: in a single query all parts see the tables as
-- they were before it waited. Whoever changes an event that is published takes the same lock first.
--
-- acts: register, unregister, approve, decline. people: who asks. wanted: an audience, or null for the only one.
-- ids: of the registration that would be made, or of the one that is decided about. The outbox row is written if
-- somebody got a place.
create function foyer_decide_registrations(
  the_event uuid, now_is timestamptz, acts text[], people uuid[], wanted text[], ids uuid[],
  message_id uuid, message_kind text, message_payload bytea, message_key text
) returns table (outcome text, registration uuid, for_audience text, in_state text, since timestamptz)
language plpgsql as $$
declare
  e events;
  r registrations;
  has_person boolean; limit_person integer; taken_person integer;
  has_online boolean; limit_online integer; taken_online integer;
  is_shown boolean; is_open boolean; has_ended boolean;
  is_person boolean; is_full boolean;
  change integer; told boolean := false; changed boolean := false;
begin
  perform 1 from event_audiences a where a.event_id = the_event order by a.audience for update;
  select * into e from events where id = the_event;
  select a.capacity, a.taken into limit_person, taken_person
    from event_audiences a where a.event_id = the_event and a.audience = 'in-person';
  has_person := found;
  select a.capacity, a.taken into limit_online, taken_online
    from event_audiences a where a.event_id = the_event and a.audience = 'online';
  has_online := found;
  has_ended := coalesce(e.ends_at <= now_is, true);
  is_shown := coalesce(e.state in ('published', 'cancelled'), false) and exists (
    select 1 from users u where u.id = e.organizer_user_id and u.suspended_at is null and u.deletion_due_at is null);
  is_open := is_shown and e.state = 'published' and not has_ended
    and now_is >= coalesce(e.registration_opens_at, now_is) and now_is < coalesce(e.registration_closes_at, e.ends_at);

  for n in 1 .. cardinality(acts) loop
    change := 0;
    r := null;
    if acts[n] in ('register', 'unregister') then
      select * into r from registrations x
        where x.event_id = the_event and x.user_id = people[n] and x.state in ('pending', 'confirmed');
    elsif e.organizer_user_id = people[n] then
      select * into r from registrations x where x.id = ids[n] and x.event_id = the_event;
    end if;
    is_person := coalesce(r.audience, wanted[n], case when has_person and not has_online then 'in-person'
      when has_online and not has_person then 'online' end) = 'in-person';
    is_full := case when is_person then taken_person >= limit_person else taken_online >= limit_online end;
    is_full := coalesce(is_full, false);

    if acts[n] = 'register' then
      if r.id is not null then
        outcome := 'done';
      elsif not is_shown then
        outcome := 'unknown';
      elsif not is_open then
        outcome := 'closed';
      elsif is_person is null or not (case when is_person then has_person else has_online end) then
        outcome := 'audience';
      elsif exists (select 1 from registrations x
          where x.event_id = the_event and x.user_id = people[n] and x.state = 'declined') then
        outcome := 'declined';
      elsif is_full and not e.approval_needed then
        outcome := 'full';
      else
        outcome := 'done';
        insert into registrations (id, event_id, user_id, audience, state, places, created_at, changed_at)
          values (ids[n], the_event, people[n], case when is_person then 'in-person' else 'online' end,
            case when e.approval_needed then 'pending' else 'confirmed' end, 1, now_is, now_is)
          returning * into r;
        if not e.approval_needed then change := r.places; end if;
      end if;
    elsif r.id is null then
      outcome := case when acts[n] = 'unregister' and is_shown then 'none' else 'unknown' end;
    elsif acts[n] = 'unregister' then
      if has_ended then
        outcome := 'closed';
      else
        outcome := 'done';
        if r.state = 'confirmed' then change := -r.places; end if;
        update registrations x set state = 'cancelled', changed_at = now_is where x.id = r.id returning * into r;
      end if;
    elsif acts[n] = 'approve' then
      if r.state = 'confirmed' then
        outcome := 'done';
      elsif r.state <> 'pending' or r.user_id is null then
        outcome := 'state';
      elsif has_ended or e.state <> 'published' then
        outcome := 'closed';
      elsif is_full then
        outcome := 'full';
      else
        outcome := 'done';
        change := r.places;
        update registrations x set state = 'confirmed', changed_at = now_is where x.id = r.id returning * into r;
      end if;
    elsif acts[n] = 'decline' then
      if r.state = 'declined' then
        outcome := 'done';
      elsif r.state = 'cancelled' or has_ended then
        outcome := 'state';
      else
        outcome := 'done';
        if r.state = 'confirmed' then change := -r.places; end if;
        update registrations x set state = 'declined', changed_at = now_is where x.id = r.id returning * into r;
      end if;
    else
      raise exception 'unknown act %', acts[n];
    end if;

    if change <> 0 then
      if is_person then taken_person := taken_person + change; else taken_online := taken_online + change; end if;
      insert into capacity_entries (event_id, audience, kind, change, taken_after, registration_id, at)
        values (the_event, r.audience, case when change > 0 then 'sale' else 'release' end, change,
          case when is_person then taken_person else taken_online end, r.id, now_is);
      changed := true;
      told := told or change > 0;
    end if;
    registration := r.id; for_audience := r.audience; in_state := r.state; since := r.created_at;
    return next;
  end loop;

  if changed then
    update event_audiences a set taken = case when a.audience = 'in-person' then taken_person else taken_online end
      where a.event_id = the_event
        and a.taken <> case when a.audience = 'in-person' then taken_person else taken_online end;
  end if;
  if told and message_id is not null then
    insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, attempts)
      values (message_id, message_kind, message_payload, message_key, now_is, now_is, 0)
      on conflict (idempotency_key) do nothing;
  end if;
end
$$;
