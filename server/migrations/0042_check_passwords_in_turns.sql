ALTER TABLE "password_locks" ADD COLUMN "pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_locks" ADD COLUMN "pending_until" timestamp with time zone;