ALTER TABLE "people_search" ADD COLUMN "facets" text[];--> statement-breakpoint
ALTER TABLE "people_search" ADD COLUMN "facet_texts" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "people_search" ADD COLUMN "rank" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_details" ADD COLUMN "industry" text;--> statement-breakpoint
CREATE INDEX "people_search_facets" ON "people_search" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "people_search_rank" ON "people_search" USING btree ("rank" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "people_search_unfiled" ON "people_search" USING btree ("user_id") WHERE "people_search"."facets" is null;