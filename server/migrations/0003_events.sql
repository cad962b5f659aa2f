CREATE TABLE "capacity_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capacity_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"taken_after" integer NOT NULL,
	"registration_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "capacity_entries_kind" CHECK ("capacity_entries"."kind" in ('hold', 'sale', 'release', 'refund')),
	CONSTRAINT "capacity_entries_change" CHECK ("capacity_entries"."change" <> 0 and ("capacity_entries"."change" > 0) = ("capacity_entries"."kind" in ('hold', 'sale'))),
	CONSTRAINT "capacity_entries_taken_after" CHECK ("capacity_entries"."taken_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_audiences" (
	"event_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_audiences_event_id_audience_pk" PRIMARY KEY("event_id","audience"),
	CONSTRAINT "event_audiences_audience" CHECK ("event_audiences"."audience" in ('in-person', 'online')),
	CONSTRAINT "event_audiences_taken" CHECK ("event_audiences"."taken" >= 0 and ("event_audiences"."capacity" is null or "event_audiences"."taken" <= "event_audiences"."capacity"))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"organizer_user_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" jsonb,
	"type" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"place_name" text DEFAULT '' NOT NULL,
	"place_address" text DEFAULT '' NOT NULL,
	"place_map_link" text DEFAULT '' NOT NULL,
	"place_room" text DEFAULT '' NOT NULL,
	"online_link" text DEFAULT '' NOT NULL,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"approval_needed" boolean DEFAULT false NOT NULL,
	"registration_opens_at" timestamp with time zone,
	"registration_closes_at" timestamp with time zone,
	"code_of_conduct" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"search_words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "events_slug" UNIQUE("slug"),
	CONSTRAINT "events_state" CHECK ("events"."state" in ('draft', 'published', 'unpublished', 'cancelled')),
	CONSTRAINT "events_type" CHECK ("events"."type" in ('in-person', 'virtual', 'hybrid')),
	CONSTRAINT "events_visibility" CHECK ("events"."visibility" in ('public', 'unlisted', 'members')),
	CONSTRAINT "events_dates" CHECK ("events"."ends_at" > "events"."starts_at" and "events"."ends_at" - "events"."starts_at" <= interval '31 days'),
	CONSTRAINT "events_published" CHECK ("events"."state" = 'draft' or ("events"."starts_at" is not null and "events"."ends_at" is not null)),
	CONSTRAINT "events_sequence" CHECK ("events"."sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"audience" text NOT NULL,
	"state" text NOT NULL,
	"places" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registrations_audience" CHECK ("registrations"."audience" in ('in-person', 'online')),
	CONSTRAINT "registrations_state" CHECK ("registrations"."state" in ('pending', 'confirmed', 'cancelled', 'declined')),
	CONSTRAINT "registrations_places" CHECK ("registrations"."places" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "capacity_entries" ADD CONSTRAINT "capacity_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_audiences" ADD CONSTRAINT "event_audiences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_user_id_users_id_fk" FOREIGN KEY ("organizer_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capacity_entries_event" ON "capacity_entries" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "events_listed" ON "events" USING btree ("starts_at","id") WHERE "events"."state" = 'published' and "events"."visibility" <> 'unlisted';--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_living" ON "registrations" USING btree ("event_id","user_id") WHERE "registrations"."state" in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "registrations_event" ON "registrations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_user" ON "registrations" USING btree ("user_id","created_at");