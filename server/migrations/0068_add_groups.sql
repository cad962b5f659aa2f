ALTER TABLE "conversation_participants" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "system" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_participants_owner" ON "conversation_participants" USING btree ("conversation_id") WHERE "conversation_participants"."role" = 'owner';--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_group" CHECK (("conversations"."kind" = 'group') = ("conversations"."name" is not null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_system" CHECK ("messages"."system" is null or "messages"."body" = '');