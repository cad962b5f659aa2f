CREATE TABLE "event_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"options" text[] DEFAULT '{}'::text[] NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"per_place" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "event_questions_kind" CHECK ("event_questions"."kind" in ('text', 'choice', 'several', 'consent'))
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_kind_starts_at_pk" PRIMARY KEY("event_id","kind","starts_at"),
	CONSTRAINT "event_reminders_kind" CHECK ("event_reminders"."kind" in ('day', 'hour', 'minutes'))
);
--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_questions_event" ON "event_questions" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "event_audiences_waited" ON "event_audiences" USING btree ("event_id") WHERE "event_audiences"."waiting" > 0;