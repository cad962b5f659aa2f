CREATE TABLE "alias_messages" (
	"contact_id" uuid NOT NULL,
	"release" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"content_mac" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "alias_messages_contact_id_release_author_id_position_pk" PRIMARY KEY("contact_id","release","author_id","position"),
	CONSTRAINT "alias_messages_id" UNIQUE("id"),
	CONSTRAINT "alias_messages_numbers" CHECK ("alias_messages"."release" > 0 and "alias_messages"."position" > 0)
);
--> statement-breakpoint
ALTER TABLE "alias_contacts" ADD COLUMN "last_release" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alias_contacts" ADD COLUMN "low_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alias_contacts" ADD COLUMN "high_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alias_reports" ADD COLUMN "sealed_messages" "bytea";--> statement-breakpoint
ALTER TABLE "alias_messages" ADD CONSTRAINT "alias_messages_contact_id_alias_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alias_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_messages" ADD CONSTRAINT "alias_messages_author_id_aliases_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."aliases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alias_messages_client" ON "alias_messages" USING btree ("contact_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "alias_messages_author" ON "alias_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "alias_messages_due" ON "alias_messages" USING btree ("due_at") WHERE "alias_messages"."due_at" is not null;