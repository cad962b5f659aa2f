/**
 * The similarity (pg_trgm, 0 to 1) from which people search treats two words as the same: one wrong letter in a name of
 * five. Set once per connection, as within a query it would take three more statements.
 */
export const setWordSimilarity = 'set pg_trgm.word_similarity_threshold = 0.5';
