CREATE TABLE "business_card_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"what" text NOT NULL,
	"contact_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_card_fields" (
	"card_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	CONSTRAINT "business_card_fields_card_id_field_pk" PRIMARY KEY("card_id","field"),
	CONSTRAINT "business_card_fields_value" CHECK (("business_card_fields"."field" in ('second-phone', 'second-email', 'booking-link')) = ("business_card_fields"."value" is not null))
);
--> statement-breakpoint
CREATE TABLE "business_card_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"link_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_card_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed_token" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"fields" text[],
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "business_card_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "business_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"paused_at" timestamp with time zone,
	"event_id" uuid,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_exchanges" (
	"user_id" uuid NOT NULL,
	"nonce" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_exchanges_user_id_nonce_pk" PRIMARY KEY("user_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "received_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"from_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"consent" text NOT NULL,
	"nonce" uuid,
	"event_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_contacts_consent" CHECK ("received_contacts"."from_id" is not null or "received_contacts"."consent" <> ''),
	CONSTRAINT "received_contacts_self" CHECK ("received_contacts"."from_id" is null or "received_contacts"."from_id" <> "received_contacts"."user_id"),
	CONSTRAINT "received_contacts_contact" CHECK ("received_contacts"."from_id" is not null or "received_contacts"."email" <> '' or "received_contacts"."phone" <> '')
);
--> statement-breakpoint
ALTER TABLE "business_card_events" ADD CONSTRAINT "business_card_events_link_id_business_card_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."business_card_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_fields" ADD CONSTRAINT "business_card_fields_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_grants" ADD CONSTRAINT "business_card_grants_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_grants" ADD CONSTRAINT "business_card_grants_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_grants" ADD CONSTRAINT "business_card_grants_link_id_business_card_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."business_card_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_links" ADD CONSTRAINT "business_card_links_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_exchanges" ADD CONSTRAINT "card_exchanges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_contacts" ADD CONSTRAINT "received_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_contacts" ADD CONSTRAINT "received_contacts_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_contacts" ADD CONSTRAINT "received_contacts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_card_events_link" ON "business_card_events" USING btree ("link_id","at");--> statement-breakpoint
CREATE INDEX "business_card_events_at" ON "business_card_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_card_grants_recipient" ON "business_card_grants" USING btree ("recipient_id","card_id");--> statement-breakpoint
CREATE INDEX "business_card_grants_card" ON "business_card_grants" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "business_card_grants_link" ON "business_card_grants" USING btree ("link_id") WHERE "business_card_grants"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "business_card_links_card" ON "business_card_links" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_card_links_kind" ON "business_card_links" USING btree ("card_id","kind") WHERE "business_card_links"."revoked_at" is null and "business_card_links"."kind" <> 'personal';--> statement-breakpoint
CREATE INDEX "business_cards_user" ON "business_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_cards_default" ON "business_cards" USING btree ("user_id") WHERE "business_cards"."is_default";--> statement-breakpoint
CREATE INDEX "business_cards_event" ON "business_cards" USING btree ("event_id") WHERE "business_cards"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "card_exchanges_at" ON "card_exchanges" USING btree ("at");--> statement-breakpoint
CREATE INDEX "received_contacts_user" ON "received_contacts" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "received_contacts_from" ON "received_contacts" USING btree ("user_id","from_id") WHERE "received_contacts"."from_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "received_contacts_nonce" ON "received_contacts" USING btree ("user_id","nonce") WHERE "received_contacts"."nonce" is not null;--> statement-breakpoint
CREATE INDEX "received_contacts_from_member" ON "received_contacts" USING btree ("from_id") WHERE "received_contacts"."from_id" is not null;--> statement-breakpoint
CREATE INDEX "received_contacts_event" ON "received_contacts" USING btree ("event_id") WHERE "received_contacts"."event_id" is not null;