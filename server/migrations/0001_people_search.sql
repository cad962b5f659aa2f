create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
create extension if not exists unaccent with schema public;
--> statement-breakpoint
-- Loads the library, so that the setting of the function below is known.
select similarity('a', 'b');
--> statement-breakpoint
-- Accents off, small letters. unaccent() is not immutable because its dictionary could be changed; ours never is.
create function foyer_fold(typed text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, typed));
--> statement-breakpoint
create index people_search_words on people_search using gin (words gin_trgm_ops);
--> statement-breakpoint
create index people_search_name on people_search using gin (name gin_trgm_ops);
