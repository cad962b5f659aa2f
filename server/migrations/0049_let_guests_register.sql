ALTER TABLE "users" ADD COLUMN "guest_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("guest_since") WHERE "users"."guest_since" is not null;--> statement-breakpoint
CREATE INDEX "leads_guest" ON "leads" USING btree ("guest_id") WHERE "leads"."guest_id" is not null;