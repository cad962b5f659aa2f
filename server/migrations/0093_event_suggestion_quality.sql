CREATE TABLE "event_suggestion_quality" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"quality" jsonb,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_suggestion_quality" ADD CONSTRAINT "event_suggestion_quality_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;