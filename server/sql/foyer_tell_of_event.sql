create or replace function foyer_tell_of_event() returns trigger language plpgsql as $$
declare
  the_kind text := case
    when new.state = 'published' and old.state is distinct from 'published' then 'event.published'
    when new.state = 'unpublished' and old.state is distinct from 'unpublished' then 'event.unpublished'
    when new.state = 'cancelled' and old.state is distinct from 'cancelled' then 'event.cancelled'
    when new.state = 'published' and new.version > old.version then 'event.changed' end;
begin
  if the_kind is not null and exists (select 1 from webhooks where state = 'on') then
    perform foyer_tell_webhooks(new.id, the_kind, jsonb_build_object(
      'slug', new.slug, 'state', new.state, 'type', new.type, 'startsAt', foyer_instant(new.starts_at),
      'endsAt', foyer_instant(new.ends_at), 'timeZone', new.time_zone), new.updated_at);
  end if;
  return null;
end
$$;

create or replace trigger events_told after insert or update on events
  for each row execute function foyer_tell_of_event();
