create or replace function foyer_tell_of_check_in() returns trigger language plpgsql as $$
declare
  the_kind text := case
    when tg_op = 'INSERT' then 'check-in.made'
    when new.undone_at is not null and old.undone_at is null then 'check-in.undone' end;
begin
  if the_kind is not null and exists (select 1 from webhooks where state = 'on') then
    perform foyer_tell_webhooks(new.event_id, the_kind, jsonb_build_object(
      'checkInId', new.id, 'registrationId', new.registration_id, 'way', new.way), coalesce(new.undone_at, new.at));
  end if;
  return null;
end
$$;

create or replace trigger check_ins_told after insert or update on check_ins
  for each row execute function foyer_tell_of_check_in();
