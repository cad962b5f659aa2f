ALTER TABLE "connection_notes" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "connection_notes" ADD COLUMN "session_title" text;--> statement-breakpoint
ALTER TABLE "connection_notes" ADD CONSTRAINT "connection_notes_session" CHECK (("connection_notes"."session_id" is null) = ("connection_notes"."session_title" is null));