CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"way" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"by_link_id" uuid,
	"undone_at" timestamp with time zone,
	"undone_by_user_id" uuid,
	"undone_by_link_id" uuid,
	CONSTRAINT "check_ins_way" CHECK ("check_ins"."way" in ('scan', 'name'))
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"made_by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "door_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sealed_private_key" "bytea" NOT NULL,
	"signs" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_by_link_id_door_links_id_fk" FOREIGN KEY ("by_link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_undone_by_user_id_users_id_fk" FOREIGN KEY ("undone_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_undone_by_link_id_door_links_id_fk" FOREIGN KEY ("undone_by_link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_living" ON "check_ins" USING btree ("registration_id") WHERE "check_ins"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "check_ins_registration" ON "check_ins" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "check_ins_event" ON "check_ins" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "check_ins_by" ON "check_ins" USING btree ("by_user_id") WHERE "check_ins"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_by_link" ON "check_ins" USING btree ("by_link_id") WHERE "check_ins"."by_link_id" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_undone_by" ON "check_ins" USING btree ("undone_by_user_id") WHERE "check_ins"."undone_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_undone_by_link" ON "check_ins" USING btree ("undone_by_link_id") WHERE "check_ins"."undone_by_link_id" is not null;--> statement-breakpoint
CREATE INDEX "door_links_event" ON "door_links" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "door_links_made_by" ON "door_links" USING btree ("made_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_keys_signs" ON "ticket_keys" USING btree ("signs") WHERE "ticket_keys"."signs";