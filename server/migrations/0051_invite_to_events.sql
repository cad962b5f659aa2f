CREATE TABLE "event_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"inviter_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"label" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_invitations_code_unique" UNIQUE("code"),
	CONSTRAINT "event_invitations_kind" CHECK ("event_invitations"."kind" in ('email', 'link')),
	CONSTRAINT "event_invitations_opens" CHECK ("event_invitations"."opens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invitation_visits" (
	"invitation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_visits_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_inviter_user_id_users_id_fk" FOREIGN KEY ("inviter_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_visits" ADD CONSTRAINT "invitation_visits_invitation_id_event_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."event_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_visits" ADD CONSTRAINT "invitation_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_invitations_email" ON "event_invitations" USING btree ("event_id","email") WHERE "event_invitations"."email" is not null;--> statement-breakpoint
CREATE INDEX "event_invitations_listed" ON "event_invitations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_invitations_inviter" ON "event_invitations" USING btree ("inviter_user_id");--> statement-breakpoint
CREATE INDEX "event_invitations_address" ON "event_invitations" USING btree ("email") WHERE "event_invitations"."email" is not null;--> statement-breakpoint
CREATE INDEX "invitation_visits_user" ON "invitation_visits" USING btree ("user_id");