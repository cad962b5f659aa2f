CREATE TABLE "conversation_participants" (
	"conversation_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"user_id" uuid,
	"joined_no" integer DEFAULT 0 NOT NULL,
	"left_no" integer,
	"read_no" integer DEFAULT 0 NOT NULL,
	"is_marked_unread" boolean DEFAULT false NOT NULL,
	"has_agreed" boolean DEFAULT false NOT NULL,
	"muted_until" timestamp with time zone,
	"archived_no" integer,
	"draft" text DEFAULT '' NOT NULL,
	CONSTRAINT "conversation_participants_conversation_id_no_pk" PRIMARY KEY("conversation_id","no"),
	CONSTRAINT "conversation_participants_user" UNIQUE("conversation_id","user_id"),
	CONSTRAINT "conversation_participants_read" CHECK ("conversation_participants"."read_no" >= 0 and "conversation_participants"."joined_no" >= 0),
	CONSTRAINT "conversation_participants_left" CHECK ("conversation_participants"."left_no" >= "conversation_participants"."joined_no")
);
--> statement-breakpoint
CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"reported_id" uuid NOT NULL,
	"conversation_id" uuid,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"sealed_messages" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"state" text NOT NULL,
	"last_no" integer DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"requested_by_no" smallint,
	"requested_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "conversations_key" UNIQUE("key"),
	CONSTRAINT "conversations_request" CHECK ("conversations"."state" <> 'request' or ("conversations"."requested_by_no" is not null and "conversations"."requested_at" is not null and "conversations"."expires_at" is not null)),
	CONSTRAINT "conversations_declined" CHECK ("conversations"."declined_at" is null or "conversations"."state" = 'request'),
	CONSTRAINT "conversations_counters" CHECK ("conversations"."last_no" >= 0 and "conversations"."last_seq" >= "conversations"."last_no")
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"conversation_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"author_no" smallint NOT NULL,
	"emoji" text NOT NULL,
	"reacted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_no_author_no_emoji_pk" PRIMARY KEY("conversation_id","no","author_no","emoji")
);
--> statement-breakpoint
CREATE TABLE "message_revisions" (
	"conversation_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"seq" integer NOT NULL,
	"body" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_revisions_conversation_id_no_seq_pk" PRIMARY KEY("conversation_id","no","seq")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"author_no" smallint NOT NULL,
	"client_id" uuid NOT NULL,
	"content_mac" "bytea" NOT NULL,
	"body" text NOT NULL,
	"reply_to_no" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "messages_conversation_id_no_pk" PRIMARY KEY("conversation_id","no"),
	CONSTRAINT "messages_id" UNIQUE("id"),
	CONSTRAINT "messages_client" UNIQUE("conversation_id","author_no","client_id"),
	CONSTRAINT "messages_deleted" CHECK ("messages"."deleted_at" is null or "messages"."body" = ''),
	CONSTRAINT "messages_reply" CHECK ("messages"."reply_to_no" < "messages"."no")
);
--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("conversation_id","no") REFERENCES "public"."messages"("conversation_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_author" FOREIGN KEY ("conversation_id","author_no") REFERENCES "public"."conversation_participants"("conversation_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_revisions" ADD CONSTRAINT "message_revisions_message" FOREIGN KEY ("conversation_id","no") REFERENCES "public"."messages"("conversation_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author" FOREIGN KEY ("conversation_id","author_no") REFERENCES "public"."conversation_participants"("conversation_id","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_participants_of" ON "conversation_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_user" ON "conversation_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_reported" ON "conversation_reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_conversation" ON "conversation_reports" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_age" ON "conversation_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_revisions_age" ON "message_revisions" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "messages_seq" ON "messages" USING btree ("conversation_id","seq");