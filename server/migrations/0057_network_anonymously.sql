CREATE TABLE "alias_bars" (
	"pair_key" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alias_blocks" (
	"alias_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	CONSTRAINT "alias_blocks_alias_id_blocked_id_pk" PRIMARY KEY("alias_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "alias_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alias_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" uuid NOT NULL,
	"alias_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alias_contacts" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alias_contacts_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "alias_contacts_id" UNIQUE("id"),
	CONSTRAINT "alias_contacts_order" CHECK ("alias_contacts"."low_id" < "alias_contacts"."high_id"),
	CONSTRAINT "alias_contacts_requested_by_one" CHECK ("alias_contacts"."requested_by" in ("alias_contacts"."low_id", "alias_contacts"."high_id"))
);
--> statement-breakpoint
CREATE TABLE "alias_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alias_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"reporter_key" "bytea" NOT NULL,
	"sealed_owner" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alias_reveals" (
	"contact_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"revealed_at" timestamp with time zone NOT NULL,
	"sealed_low" "bytea" NOT NULL,
	"sealed_high" "bytea" NOT NULL,
	CONSTRAINT "alias_reveals_contact_id_stage_pk" PRIMARY KEY("contact_id","stage")
);
--> statement-breakpoint
CREATE TABLE "aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"owner_key" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"handle" text NOT NULL,
	"shown" jsonb,
	"retires_at" timestamp with time zone,
	CONSTRAINT "aliases_owner" UNIQUE("owner_key")
);
--> statement-breakpoint
CREATE TABLE "anonymous_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"topic" text,
	"last_batch_at" timestamp with time zone,
	CONSTRAINT "anonymous_rooms_event" UNIQUE("event_id"),
	CONSTRAINT "anonymous_rooms_topic" UNIQUE("topic"),
	CONSTRAINT "anonymous_rooms_one_kind" CHECK (("anonymous_rooms"."event_id" is null) <> ("anonymous_rooms"."topic" is null))
);
--> statement-breakpoint
ALTER TABLE "alias_blocks" ADD CONSTRAINT "alias_blocks_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_blocks" ADD CONSTRAINT "alias_blocks_blocked_id_aliases_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."aliases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_consents" ADD CONSTRAINT "alias_consents_contact_id_alias_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alias_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_consents" ADD CONSTRAINT "alias_consents_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_contacts" ADD CONSTRAINT "alias_contacts_low_id_aliases_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."aliases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_contacts" ADD CONSTRAINT "alias_contacts_high_id_aliases_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."aliases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_reveals" ADD CONSTRAINT "alias_reveals_contact_id_alias_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alias_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_room_id_anonymous_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."anonymous_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_rooms" ADD CONSTRAINT "anonymous_rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alias_blocks_blocked" ON "alias_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "alias_consents_contact" ON "alias_consents" USING btree ("contact_id","given_at");--> statement-breakpoint
CREATE INDEX "alias_consents_alias" ON "alias_consents" USING btree ("alias_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alias_consents_given" ON "alias_consents" USING btree ("contact_id","stage","alias_id") WHERE "alias_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "alias_contacts_high" ON "alias_contacts" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "alias_reports_alias" ON "alias_reports" USING btree ("alias_id");--> statement-breakpoint
CREATE INDEX "alias_reports_reporter" ON "alias_reports" USING btree ("reporter_key");--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_handle" ON "aliases" USING btree ("room_id","handle");--> statement-breakpoint
CREATE INDEX "aliases_waiting" ON "aliases" USING btree ("room_id") WHERE "aliases"."shown" is null;--> statement-breakpoint
CREATE INDEX "aliases_retiring" ON "aliases" USING btree ("retires_at") WHERE "aliases"."retires_at" is not null;