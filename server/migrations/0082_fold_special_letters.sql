-- Filters of people now also fold letters such as ß and ł. Indexed again in the background: facets that hold one of them.
UPDATE "people_search" SET "facets" = NULL WHERE array_to_string("facets", ' ') ~ '[ßæœøłđðþħŧıŋ]';
