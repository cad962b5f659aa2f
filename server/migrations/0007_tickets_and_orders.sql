CREATE TABLE "event_hosts" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "event_hosts_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_hosts_role" CHECK ("event_hosts"."role" in ('manager', 'check-in'))
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"user_id" uuid,
	"party" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waiting_entries_party" CHECK ("waiting_entries"."party" between 1 and 10),
	CONSTRAINT "waiting_entries_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'taken', 'passed', 'left')),
	CONSTRAINT "waiting_entries_offer" CHECK ("waiting_entries"."state" <> 'offered' or "waiting_entries"."offer_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"method" text DEFAULT 'none' NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"promo_code_id" uuid,
	"held_until" timestamp with time zone,
	"extended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('held', 'awaiting', 'confirmed', 'expired', 'cancelled')),
	CONSTRAINT "orders_held_until" CHECK (("orders"."state" = 'held') = ("orders"."held_until" is not null)),
	CONSTRAINT "orders_money" CHECK ("orders"."total_minor" >= 0 and "orders"."refunded_minor" between 0 and "orders"."paid_minor")
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"provider" text NOT NULL,
	"notice_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_provider_notice_id_pk" PRIMARY KEY("provider","notice_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"charge_reference" text,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"checkout_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'paid', 'failed', 'expired')),
	CONSTRAINT "payments_money" CHECK ("payments"."amount_minor" > 0 and "payments"."refunded_minor" between 0 and "payments"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount_minor" bigint,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"ticket_type_ids" uuid[],
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "promo_codes_taken" CHECK ("promo_codes"."taken" >= 0 and ("promo_codes"."capacity" is null or "promo_codes"."taken" <= "promo_codes"."capacity")),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent" between 1 and 100),
	CONSTRAINT "promo_codes_amount" CHECK ("promo_codes"."amount_minor" is null or ("promo_codes"."amount_minor" > 0 and "promo_codes"."percent" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"registration_id" uuid,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"price_minor" bigint DEFAULT 0 NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"max_per_person" integer DEFAULT 10 NOT NULL,
	"sales_from" timestamp with time zone,
	"sales_until" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "ticket_types_taken" CHECK ("ticket_types"."taken" >= 0 and ("ticket_types"."capacity" is null or "ticket_types"."taken" <= "ticket_types"."capacity")),
	CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price_minor" >= 0 and ("ticket_types"."kind" <> 'free' or "ticket_types"."price_minor" = 0)),
	CONSTRAINT "ticket_types_max" CHECK ("ticket_types"."max_per_person" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "capacity_entries" DROP CONSTRAINT "capacity_entries_change";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_state";--> statement-breakpoint
DROP INDEX "registrations_living";--> statement-breakpoint
ALTER TABLE "capacity_entries" ADD COLUMN "ticket_type_id" uuid;--> statement-breakpoint
ALTER TABLE "event_audiences" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ticketed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "offline_payment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "refund_hours" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "refund_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waiting_list" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "offer_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "ticket_type_id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "price_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "holder_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "holder_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "serial" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_hosts_user" ON "event_hosts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_living" ON "waiting_entries" USING btree ("event_id","user_id","audience") WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_line" ON "waiting_entries" USING btree ("event_id","audience","number") WHERE "waiting_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_offered" ON "waiting_entries" USING btree ("offer_until") WHERE "waiting_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "orders_event" ON "orders" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."state" = 'held';--> statement-breakpoint
CREATE INDEX "payment_notices_received" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("event_id","code") WHERE "promo_codes"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_asked" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "ticket_types_event" ON "ticket_types" USING btree ("event_id","position");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_order" ON "registrations" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_living" ON "registrations" USING btree ("event_id","user_id") WHERE "registrations"."state" in ('pending', 'held', 'confirmed');--> statement-breakpoint
ALTER TABLE "capacity_entries" ADD CONSTRAINT "capacity_entries_change" CHECK (case "capacity_entries"."kind" when 'hold' then "capacity_entries"."change" > 0 when 'sale' then "capacity_entries"."change" >= 0 else "capacity_entries"."change" < 0 end);--> statement-breakpoint
ALTER TABLE "event_audiences" ADD CONSTRAINT "event_audiences_waiting" CHECK ("event_audiences"."waiting" >= 0);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_currency" CHECK ("events"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_refund" CHECK ("events"."refund_hours" >= 0 and "events"."refund_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_offer" CHECK ("events"."offer_minutes" between 15 and 10080);--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_price" CHECK ("registrations"."price_minor" >= 0);--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_state" CHECK ("registrations"."state" in ('pending', 'held', 'confirmed', 'cancelled', 'declined'));