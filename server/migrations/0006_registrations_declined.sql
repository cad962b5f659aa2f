CREATE INDEX "registrations_declined" ON "registrations" USING btree ("event_id","user_id") WHERE "registrations"."state" = 'declined';--> statement-breakpoint
-- A plan is kept by each connection. One that was made while there were few rows must not read all of them later.
alter function foyer_decide_registrations(uuid, timestamptz, text[], uuid[], text[], uuid[], uuid, text, bytea, text)
  set enable_seqscan = off;
