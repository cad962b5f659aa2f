CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"recipient_filter" jsonb NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"recipients" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_state" CHECK ("announcements"."state" in ('scheduled', 'sent', 'canceled')),
	CONSTRAINT "announcements_recipients" CHECK (("announcements"."state" = 'sent') = ("announcements"."recipients" is not null))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_event" ON "announcements" USING btree ("event_id","send_at");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("send_at") WHERE "announcements"."state" = 'scheduled';