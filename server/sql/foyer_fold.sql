-- Lower case without accents. unaccent() is not declared immutable, since its dictionary could change; ours never does.
create or replace function foyer_fold(typed text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, typed));
