ALTER TABLE "local_checkouts" ADD COLUMN "has_slow_refunds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "local_refunds" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "checked_at" timestamp with time zone;