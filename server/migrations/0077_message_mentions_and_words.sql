CREATE TABLE "message_mentions" (
	"conversation_id" uuid NOT NULL,
	"whom_no" smallint NOT NULL,
	"no" integer NOT NULL,
	CONSTRAINT "message_mentions_conversation_id_whom_no_no_pk" PRIMARY KEY("conversation_id","whom_no","no")
);
--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message" FOREIGN KEY ("conversation_id","no") REFERENCES "public"."messages"("conversation_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_whom" FOREIGN KEY ("conversation_id","whom_no") REFERENCES "public"."conversation_participants"("conversation_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_mentions_message" ON "message_mentions" USING btree ("conversation_id","no");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (to_tsvector('simple', foyer_fold("body"))) WHERE "messages"."body" <> '';