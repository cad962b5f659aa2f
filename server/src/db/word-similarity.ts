/**
 * How alike two words are that people search takes for the same (pg_trgm, 0 to 1): one wrong letter in a name of five.
 * Said once to every connection; a query could only say it with three more of its own.
 */
export const setWordSimilarity = 'set pg_trgm.word_similarity_threshold = 0.5';
