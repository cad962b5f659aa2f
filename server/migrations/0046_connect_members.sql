CREATE TABLE "connection_notes" (
	"user_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"met_at" text DEFAULT '' NOT NULL,
	"follow_up_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "connection_notes_user_id_about_id_pk" PRIMARY KEY("user_id","about_id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"requested_by" uuid NOT NULL,
	"intent" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"decline_reason" text,
	"origin" text NOT NULL,
	"event_id" uuid,
	"connected_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"low_may_ask_at" timestamp with time zone,
	"high_may_ask_at" timestamp with time zone,
	CONSTRAINT "connections_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "connections_order" CHECK ("connections"."low_id" < "connections"."high_id"),
	CONSTRAINT "connections_requested_by_one" CHECK ("connections"."requested_by" in ("connections"."low_id", "connections"."high_id")),
	CONSTRAINT "connections_connected" CHECK ("connections"."state" <> 'connected' or "connections"."connected_at" is not null),
	CONSTRAINT "connections_ended" CHECK (("connections"."state" = 'ended') = ("connections"."end_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "member_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"reported_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "networking_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connection_notes" ADD CONSTRAINT "connection_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_notes" ADD CONSTRAINT "connection_notes_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "networking_settings" ADD CONSTRAINT "networking_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_notes_about" ON "connection_notes" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "connection_notes_follow_up" ON "connection_notes" USING btree ("follow_up_at") WHERE "connection_notes"."reminded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_id" ON "connections" USING btree ("id");--> statement-breakpoint
CREATE INDEX "connections_high" ON "connections" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "connections_low_connected" ON "connections" USING btree ("low_id","connected_at") WHERE "connections"."state" = 'connected';--> statement-breakpoint
CREATE INDEX "connections_high_connected" ON "connections" USING btree ("high_id","connected_at") WHERE "connections"."state" = 'connected';--> statement-breakpoint
CREATE INDEX "connections_requested_by" ON "connections" USING btree ("requested_by","requested_at") WHERE "connections"."state" <> 'connected';--> statement-breakpoint
CREATE INDEX "connections_event" ON "connections" USING btree ("event_id") WHERE "connections"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "connections_open" ON "connections" USING btree ("expires_at") WHERE "connections"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "member_blocks_blocked" ON "member_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "member_reports_user" ON "member_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_reports_reported" ON "member_reports" USING btree ("reported_id","created_at");