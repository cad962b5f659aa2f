create or replace function foyer_tell_webhooks(the_event uuid, the_kind text, the_data jsonb, moment timestamptz)
returns void language sql as $$
  insert into webhook_deliveries (webhook_id, kind, event_id, data, created_at, next_at)
  select w.id, the_kind, the_event, jsonb_build_object('eventId', the_event) || the_data, moment, moment
  from events e join webhooks w on w.user_id = e.organizer_user_id
  where e.id = the_event and w.state = 'on' and the_kind = any (w.kinds)
  for key share of w skip locked
$$;
