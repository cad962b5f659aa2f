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
