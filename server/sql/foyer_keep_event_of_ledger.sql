create or replace function foyer_keep_event_of_ledger() returns trigger language plpgsql as $$
begin
  if exists (select 1 from capacity_entries c where c.event_id = old.id) then
    raise exception 'events: % has places in the ledger', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;

create or replace trigger events_kept before delete on events for each row execute function foyer_keep_event_of_ledger();
