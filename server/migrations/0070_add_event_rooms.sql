ALTER TABLE "conversations" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_room_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "slow_seconds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_event" ON "conversations" USING btree ("event_id") WHERE "conversations"."event_id" is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_event_kind" CHECK (("conversations"."kind" = 'event') = ("conversations"."event_id" is not null));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_slow" CHECK ("conversations"."slow_seconds" between 0 and 3600);