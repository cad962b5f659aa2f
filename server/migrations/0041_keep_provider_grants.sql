ALTER TABLE "provider_flows" ADD COLUMN "sealed_grant" "bytea";--> statement-breakpoint
ALTER TABLE "provider_flows" ADD COLUMN "grant_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_flows_grant" ON "provider_flows" USING btree ("browser_hash") WHERE "provider_flows"."sealed_grant" is not null;