create or replace function foyer_tell_of_waiting() returns trigger language plpgsql as $$
declare
  the_kind text := case
    when new.state = old.state then null
    when new.state = 'waiting' then 'waiting.joined'
    when new.state = 'offered' then 'waiting.offered'
    else 'waiting.ended' end;
begin
  if the_kind is not null and exists (select 1 from webhooks where state = 'on') then
    perform foyer_tell_webhooks(new.event_id, the_kind, jsonb_build_object(
      'entryId', new.id, 'state', new.state, 'audience', new.audience, 'party', new.party,
      'offerUntil', foyer_instant(new.offer_until)), coalesce(new.ended_at, new.offered_at, new.created_at));
  end if;
  return null;
end
$$;

create or replace trigger waiting_entries_told after insert or update on waiting_entries
  for each row execute function foyer_tell_of_waiting();
