create or replace function foyer_keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'capacity_entries: rows are only ever added' using errcode = 'restrict_violation';
end
$$;

create or replace trigger capacity_entries_kept before update or delete or truncate on capacity_entries
  for each statement execute function foyer_keep_ledger();
