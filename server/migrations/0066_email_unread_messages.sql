CREATE TABLE "unread_message_emails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"previous_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "mailed_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unread_message_emails" ADD CONSTRAINT "unread_message_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;