CREATE TABLE "place_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	"price_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"due_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "place_changes_state" CHECK ("place_changes"."state" in ('open', 'done', 'expired', 'dropped')),
	CONSTRAINT "place_changes_due" CHECK ("place_changes"."due_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"from_user_id" uuid,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "transfers_token" UNIQUE("token_hash"),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('open', 'done', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_price";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "discount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "place_changes" ADD CONSTRAINT "place_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_changes" ADD CONSTRAINT "place_changes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_changes" ADD CONSTRAINT "place_changes_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_changes_open" ON "place_changes" USING btree ("order_id") WHERE "place_changes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "place_changes_order" ON "place_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "place_changes_ticket_type" ON "place_changes" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE INDEX "place_changes_registration" ON "place_changes" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "place_changes_held" ON "place_changes" USING btree ("held_until") WHERE "place_changes"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_open" ON "transfers" USING btree ("registration_id") WHERE "transfers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "transfers_registration" ON "transfers" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "transfers_from" ON "transfers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "registrations_ticket_type" ON "registrations" USING btree ("ticket_type_id") WHERE "registrations"."ticket_type_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code_id") WHERE "orders"."promo_code_id" is not null;--> statement-breakpoint
CREATE INDEX "promo_codes_event" ON "promo_codes" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_price" CHECK ("registrations"."price_minor" >= 0 and "registrations"."discount_minor" >= 0);