-- Accents off, small letters. unaccent() is not immutable because its dictionary could be changed; ours never is.
create or replace function foyer_fold(typed text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, typed));
