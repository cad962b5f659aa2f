CREATE TABLE "reminder_refusals" (
	"address_mac" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "taken_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now a ticket was only renewed when its place changed hands.
UPDATE "registrations" SET "taken_over" = true WHERE "serial" > 0;
