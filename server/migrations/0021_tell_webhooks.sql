CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"error" text,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kinds" text[] NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_state" CHECK ("webhooks"."state" in ('on', 'off', 'gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_user" ON "webhooks" USING btree ("user_id","created_at");--> statement-breakpoint
-- What webhooks are told is written by triggers: whatever changes an event, a registration, an order, a waiting list or
-- who has come, in whichever way, it is told in the same transaction, or not at all. What each kind brings is said in
-- contract/src/webhooks/payloads.ts, and a test holds the two together.
create function foyer_instant(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;--> statement-breakpoint
-- A webhook that is deleted at this moment is passed over: nobody who registers waits for it, or fails with it.
create function foyer_tell_webhooks(the_event uuid, the_kind text, the_data jsonb, moment timestamptz)
returns void language sql as $$
  insert into webhook_deliveries (webhook_id, kind, event_id, data, created_at, next_at)
  select w.id, the_kind, the_event, jsonb_build_object('eventId', the_event) || the_data, moment, moment
  from events e join webhooks w on w.user_id = e.organizer_user_id
  where e.id = the_event and w.state = 'on' and the_kind = any (w.kinds)
  for key share of w skip locked
$$;--> statement-breakpoint
create function foyer_tell_of_event() returns trigger language plpgsql as $$
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
$$;--> statement-breakpoint
create trigger events_told after insert or update on events
  for each row execute function foyer_tell_of_event();--> statement-breakpoint
-- Registrations are decided about many at a time: once for the statement, not once for each row.
create function foyer_tell_of_registration() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from webhooks where state = 'on') then return null; end if;
  if tg_op = 'INSERT' then
    perform foyer_tell_webhooks(n.event_id,
      case n.state when 'confirmed' then 'registration.confirmed' else 'registration.requested' end,
      jsonb_build_object('registrationId', n.id, 'state', n.state, 'audience', n.audience, 'places', n.places,
        'orderId', n.order_id, 'ticketTypeId', n.ticket_type_id, 'priceMinor', n.price_minor, 'serial', n.serial),
      n.changed_at)
    from after_rows n where n.state in ('pending', 'confirmed');
  else
    perform foyer_tell_webhooks(n.event_id, k.kind,
      jsonb_build_object('registrationId', n.id, 'state', n.state, 'audience', n.audience, 'places', n.places,
        'orderId', n.order_id, 'ticketTypeId', n.ticket_type_id, 'priceMinor', n.price_minor, 'serial', n.serial),
      n.changed_at)
    from after_rows n join before_rows o on o.id = n.id
    cross join lateral (select case
      when n.state = 'confirmed' and o.state <> 'confirmed' then 'registration.confirmed'
      when n.state = 'confirmed' and (n.serial <> o.serial or n.audience <> o.audience) then 'registration.changed'
      when n.state = 'pending' and o.state <> 'pending' then 'registration.requested'
      -- What was only held was nobody's yet.
      when n.state = 'cancelled' and o.state in ('pending', 'confirmed') then 'registration.cancelled'
      when n.state = 'declined' and o.state <> 'declined' then 'registration.declined' end as kind) k
    where k.kind is not null;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger registrations_told_made after insert on registrations
  referencing new table as after_rows
  for each statement execute function foyer_tell_of_registration();--> statement-breakpoint
create trigger registrations_told_changed after update on registrations
  referencing old table as before_rows new table as after_rows
  for each statement execute function foyer_tell_of_registration();--> statement-breakpoint
create function foyer_tell_of_order() returns trigger language plpgsql as $$
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
$$;--> statement-breakpoint
create trigger orders_told after insert or update on orders
  for each row execute function foyer_tell_of_order();--> statement-breakpoint
create function foyer_tell_of_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'done' and old.state is distinct from 'done' and exists (select 1 from webhooks where state = 'on') then
    perform foyer_tell_webhooks(o.event_id, 'order.refunded', jsonb_build_object(
      'orderId', o.id, 'refundId', new.id, 'registrationId', new.registration_id, 'currency', o.currency,
      'amountMinor', new.amount_minor), coalesce(new.done_at, new.created_at))
    from orders o where o.id = new.order_id;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger refunds_told after insert or update on refunds
  for each row execute function foyer_tell_of_refund();--> statement-breakpoint
create function foyer_tell_of_waiting() returns trigger language plpgsql as $$
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
$$;--> statement-breakpoint
create trigger waiting_entries_told after insert or update on waiting_entries
  for each row execute function foyer_tell_of_waiting();--> statement-breakpoint
create function foyer_tell_of_check_in() returns trigger language plpgsql as $$
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
$$;--> statement-breakpoint
create trigger check_ins_told after insert or update on check_ins
  for each row execute function foyer_tell_of_check_in();
