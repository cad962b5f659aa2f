ALTER TABLE "match_people" ADD COLUMN "asks" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_people" ADD COLUMN "asked" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_people" ADD COLUMN "accepts" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_people" ADD COLUMN "accepted" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD COLUMN "learns" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "match_people" ADD CONSTRAINT "match_people_biases" CHECK (least("match_people"."asks", "match_people"."asked", "match_people"."accepts", "match_people"."accepted") >= -1.5
    and greatest("match_people"."asks", "match_people"."asked", "match_people"."accepts", "match_people"."accepted") <= 1.5);