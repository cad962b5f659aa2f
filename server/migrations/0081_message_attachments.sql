CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"conversation_id" uuid,
	"no" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_attachments_claimed" CHECK (("message_attachments"."conversation_id" is null) = ("message_attachments"."no" is null)),
	CONSTRAINT "message_attachments_stored" CHECK ("message_attachments"."no" is null or "message_attachments"."is_stored"),
	CONSTRAINT "message_attachments_picture" CHECK (("message_attachments"."kind" = 'picture') = ("message_attachments"."width" is not null and "message_attachments"."height" is not null))
);
--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_of" FOREIGN KEY ("conversation_id","no") REFERENCES "public"."messages"("conversation_id","no") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_user" ON "message_attachments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("conversation_id","no");--> statement-breakpoint
CREATE INDEX "message_attachments_unclaimed" ON "message_attachments" USING btree ("created_at") WHERE "message_attachments"."no" is null;