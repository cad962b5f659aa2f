CREATE TABLE "local_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"charge_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "local_checkouts_payment" UNIQUE("payment_id"),
	CONSTRAINT "local_checkouts_charge" UNIQUE("charge_reference")
);
--> statement-breakpoint
CREATE TABLE "local_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"charge_reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "local_refunds_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "visit" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "local_refunds_charge" ON "local_refunds" USING btree ("charge_reference");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("checked_at") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("provider","charge_reference") WHERE "payments"."charge_reference" is not null;