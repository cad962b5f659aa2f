CREATE TABLE "match_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "match_people_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visited_at" timestamp with time zone,
	"received" real,
	"extra_day" date,
	"extra_views" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "match_people_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "match_runs" (
	"day" date NOT NULL,
	"cell" smallint NOT NULL,
	"model" smallint NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"output_hash" "bytea" NOT NULL,
	"people" integer NOT NULL,
	"pairs" integer NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_runs_day_cell_pk" PRIMARY KEY("day","cell")
);
--> statement-breakpoint
CREATE TABLE "suggestion_answers" (
	"user_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suggestion_answers_user_id_about_id_pk" PRIMARY KEY("user_id","about_id"),
	CONSTRAINT "suggestion_answers_reason" CHECK ("suggestion_answers"."reason" is null or "suggestion_answers"."answer" = 'dismissed')
);
--> statement-breakpoint
CREATE TABLE "suggestion_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"event_id" uuid,
	"partners" integer[] NOT NULL,
	"searched_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "suggestion_days_one" UNIQUE NULLS NOT DISTINCT("user_id","day","event_id")
);
--> statement-breakpoint
CREATE TABLE "suggestion_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"uses" text[] DEFAULT '{interests,offers,location,events}'::text[] NOT NULL,
	"same_company" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "match_people" ADD CONSTRAINT "match_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_answers" ADD CONSTRAINT "suggestion_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_answers" ADD CONSTRAINT "suggestion_answers_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_days" ADD CONSTRAINT "suggestion_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_days" ADD CONSTRAINT "suggestion_days_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD CONSTRAINT "suggestion_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestion_answers_about" ON "suggestion_answers" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "suggestion_days_day" ON "suggestion_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "suggestion_days_event" ON "suggestion_days" USING btree ("event_id") WHERE "suggestion_days"."event_id" is not null;