create or replace function foyer_tell_of_order() returns trigger language plpgsql as $$
declare
  the_kind text := case
    when new.state = 'awaiting' and old.state is distinct from 'awaiting' then 'order.awaiting'
    when new.state = 'confirmed' and old.state is distinct from 'confirmed' then 'order.confirmed'
    when new.state in ('cancelled', 'expired') and old.state in ('awaiting', 'confirmed') then 'order.cancelled' end;
begin
  if the_kind is not null and exists (select 1 from webhooks where state = 'on') then
    perform foyer_tell_webhooks(new.event_id, the_kind, jsonb_build_object(
      'orderId', new.id, 'number', new.number, 'state', new.state, 'method', new.method, 'currency', new.currency,
      'totalMinor', new.total_minor, 'paidMinor', new.paid_minor, 'refundedMinor', new.refunded_minor),
      coalesce(new.ended_at, new.confirmed_at, new.created_at));
  end if;
  return null;
end
$$;

create or replace trigger orders_told after insert or update on orders
  for each row execute function foyer_tell_of_order();
