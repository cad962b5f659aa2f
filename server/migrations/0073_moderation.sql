CREATE TABLE "account_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"by_id" uuid,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"answer" text,
	"answer_text" text,
	"answered_at" timestamp with time zone,
	"answered_by_id" uuid,
	CONSTRAINT "account_suspensions_appeal" CHECK (("account_suspensions"."appeal" is null) = ("account_suspensions"."appealed_at" is null)),
	CONSTRAINT "account_suspensions_answer" CHECK (("account_suspensions"."answer" is null) = ("account_suspensions"."answered_at" is null) and ("account_suspensions"."answer" is null or "account_suspensions"."appeal" is not null))
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_outcomes" (
	"kind" text NOT NULL,
	"report_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_outcomes_kind_report_id_pk" PRIMARY KEY("kind","report_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "barred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "silenced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD COLUMN "is_signal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_suspensions" ADD CONSTRAINT "account_suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspensions" ADD CONSTRAINT "account_suspensions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspensions" ADD CONSTRAINT "account_suspensions_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_suspensions_open" ON "account_suspensions" USING btree ("user_id") WHERE "account_suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "account_suspensions_user" ON "account_suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_suspensions_by" ON "account_suspensions" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "account_suspensions_answered_by" ON "account_suspensions" USING btree ("answered_by_id");--> statement-breakpoint
CREATE INDEX "account_suspensions_due" ON "account_suspensions" USING btree ("ends_at") WHERE "account_suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "report_outcomes_by" ON "report_outcomes" USING btree ("decided_by_id");