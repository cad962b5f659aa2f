/** The daily batch of suggestions. */
export const suggestionRules = {
  /** UTC. A day of suggestions lasts from then to the same hour of the next. */
  hour: 5,
  /**
   * What is learned from: lists that were opened so many days ago, from `matureDays` on, the newest ones at most, and
   * requests of the same time.
   */
  learnDays: 30,
  matureDays: 3,
  learnLists: 100_000,
  learnRequests: 200_000,
  /**
   * Weights of facts are tested with responses of a week, and learned from older ones. Requests have 14 days to be answered;
   * younger ones would show the quick answers only.
   */
  testDays: { asks: { from: 3, until: 10 }, answers: { from: 14, until: 21 } },
  /** How much a request without an answer counts, next to one that was declined. */
  unansweredWeight: 0.5,
  /** Members without a visit for so long are left out until they return. */
  visitDays: 14,
  /** Nobody is suggested to the same person again before that. */
  repeatDays: 90,
  /** People that are matched with each other in one thread. A larger population is divided by place. */
  cellSize: 100_000,
  /** Memory of that thread in megabytes, and how long it can take. */
  heapMb: 2_048,
  matchSeconds: 30 * 60,
  /**
   * Texts that an embedding service gets at once, how long it can take, how large its answer can be, and how long a batch
   * asks. The next one goes on.
   */
  textsAtOnce: 64,
  embedMs: 30_000,
  embedAnswerBytes: 8 * 1024 * 1024,
  embedSeconds: 15 * 60,
  /** Characters of a text that count. */
  textLength: 1_500,
  /** People of whom profiles are read, or lists written, with one statement. */
  atOnce: 500,
  /** Outside the batch: people that are compared, how often one person is added to the lists of others on a day, how often a list is filled up. */
  compared: 400,
  extraViews: 5,
  searchAgainMinutes: 60,
  /**
   * Attendees of an event that are compared, how many good ones are looked for to fill one place of a list, and to how many
   * others one of them is shown on a day. Lists in both directions show each to five; those who open theirs when all others
   * are full, are shown some of these people nevertheless.
   */
  attendees: 500,
  attendeesForEachPlace: 8,
  attendeeViews: 10,
} as const;
