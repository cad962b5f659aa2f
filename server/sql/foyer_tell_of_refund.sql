create or replace function foyer_tell_of_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'done' and old.state is distinct from 'done' and exists (select 1 from webhooks where state = 'on') then
    perform foyer_tell_webhooks(o.event_id, 'order.refunded', jsonb_build_object(
      'orderId', o.id, 'refundId', new.id, 'registrationId', new.registration_id, 'currency', o.currency,
      'amountMinor', new.amount_minor), coalesce(new.done_at, new.created_at))
    from orders o where o.id = new.order_id;
  end if;
  return null;
end
$$;

create or replace trigger refunds_told after insert or update on refunds
  for each row execute function foyer_tell_of_refund();
