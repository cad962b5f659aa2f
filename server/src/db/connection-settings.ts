/**
 * The similarity (pg_trgm, 0 to 1) from which people search treats two words as the same: one wrong letter in a name of
 * five. Set once per connection, as within a query it would take three more statements.
 */
export const setWordSimilarity = 'set pg_trgm.word_similarity_threshold = 0.5';

/**
 * For each connection to PostgreSQL. Compiling a query takes its just-in-time compiler longer than any of ours runs, and many
 * searches look expensive enough to be compiled.
 */
export const setUpConnection = `${setWordSimilarity}; set jit = off`;
