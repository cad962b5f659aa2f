ALTER TABLE "digest_items" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_done_by" ON "refunds" USING btree ("done_by") WHERE "refunds"."done_by" is not null;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_key" UNIQUE("idempotency_key");