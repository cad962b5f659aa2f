CREATE TABLE "link_previews" (
	"conversation_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"url" text NOT NULL,
	"url_mac" "bytea" NOT NULL,
	"page_id" uuid,
	"seq" integer,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "link_previews_conversation_id_no_pk" PRIMARY KEY("conversation_id","no"),
	CONSTRAINT "link_previews_shown" CHECK (("link_previews"."page_id" is null) = ("link_previews"."seq" is null)),
	CONSTRAINT "link_previews_removed" CHECK (not "link_previews"."is_removed" or "link_previews"."page_id" is null)
);
--> statement-breakpoint
CREATE TABLE "linked_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url_mac" "bytea" NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"read_for" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"has_picture" boolean DEFAULT false NOT NULL,
	CONSTRAINT "linked_pages_title" CHECK (("linked_pages"."state" = 'found') = ("linked_pages"."title" <> '')),
	CONSTRAINT "linked_pages_reading" CHECK (("linked_pages"."state" = 'reading') = ("linked_pages"."read_for" is not null))
);
--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_page_id_linked_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."linked_pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_message" FOREIGN KEY ("conversation_id","no") REFERENCES "public"."messages"("conversation_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_previews_page" ON "link_previews" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "link_previews_waiting" ON "link_previews" USING btree ("url_mac") WHERE "link_previews"."page_id" is null and not "link_previews"."is_removed";--> statement-breakpoint
CREATE UNIQUE INDEX "linked_pages_latest" ON "linked_pages" USING btree ("url_mac") WHERE "linked_pages"."is_latest";--> statement-breakpoint
CREATE INDEX "linked_pages_age" ON "linked_pages" USING btree ("expires_at");