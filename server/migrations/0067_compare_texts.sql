CREATE TABLE "match_texts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"wants" "bytea",
	"gives" "bytea"
);
--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD COLUMN "compares_texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_texts" ADD CONSTRAINT "match_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;