CREATE TABLE "mail_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid,
	"event_id" uuid,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sealed_payload" "bytea",
	"address_mac" "bytea" NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "mail_reviews_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "mail_reviews_reason" CHECK ("mail_reviews"."reason" in ('over-budget', 'sender-not-proven')),
	CONSTRAINT "mail_reviews_state" CHECK ("mail_reviews"."state" in ('waiting', 'released', 'refused', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD COLUMN "everything" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_reviews" ADD CONSTRAINT "mail_reviews_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_reviews" ADD CONSTRAINT "mail_reviews_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_reviews_sender" ON "mail_reviews" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_reviews_event" ON "mail_reviews" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "mail_reviews_created" ON "mail_reviews" USING btree ("created_at");