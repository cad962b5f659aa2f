-- The ledger proves that nothing was oversold as long as its rows are only ever added: whatever the code does, none is
-- changed or taken away. For each statement, which costs nothing where rows are added.
create function foyer_keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'capacity_entries: rows are only ever added' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger capacity_entries_kept before update or delete or truncate on capacity_entries
  for each statement execute function foyer_keep_ledger();
