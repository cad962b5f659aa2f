ALTER TABLE "users" ADD COLUMN "banner_key" text;--> statement-breakpoint
ALTER TABLE "photo_files" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_banner_key" ON "users" USING btree ("banner_key") WHERE "users"."banner_key" is not null;