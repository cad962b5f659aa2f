ALTER TABLE "conversations" ADD COLUMN "request_mac" "bytea";--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD COLUMN "reverted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "conversations_request_mac" ON "conversations" USING btree ("request_mac") WHERE "conversations"."request_mac" is not null;--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_reverted" CHECK ("report_outcomes"."reverted_at" is null or "report_outcomes"."decision" in ('writing-stopped', 'person-removed'));