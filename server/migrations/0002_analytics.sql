-- Events of product analytics, in one partition a month, so that old months leave whole. The server makes and drops
-- the partitions (features/analytics/partitions.ts). Written by hand: drizzle-kit knows no partitions.
-- `person` is a keyed hash of the distinct id. The key is what makes an event one and the same when it is sent again.
CREATE TABLE "analytics_events" (
	"person" "bytea" NOT NULL,
	"event" text NOT NULL,
	"insert_id" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"properties" jsonb NOT NULL,
	CONSTRAINT "analytics_events_once" PRIMARY KEY("person","event","insert_id","occurred_at")
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
CREATE TABLE "analytics_people" (
	"person" "bytea" PRIMARY KEY NOT NULL,
	"properties" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_people_updated" ON "analytics_people" USING btree ("updated_at");
