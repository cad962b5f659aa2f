ALTER TABLE "messages" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "messages" SET "changed_at" = coalesce("deleted_at", "edited_at", "sent_at");--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "changed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("changed_at");
