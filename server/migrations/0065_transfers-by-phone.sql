ALTER TABLE "transfers" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "transfers_phone" ON "transfers" USING btree ("phone") WHERE "transfers"."state" = 'open';--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to" CHECK (num_nonnulls("transfers"."email", "transfers"."phone") = 1);