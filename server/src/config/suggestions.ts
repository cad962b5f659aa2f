/** The daily batch of suggestions. */
export const suggestionRules = {
  /** UTC. A day of suggestions lasts from then to the same hour of the next. */
  hour: 5,
  /**
   * The model learns from lists opened between `matureDays` and `learnDays` ago and from the requests of that time, the
   * newest of each.
   */
  learnDays: 30,
  matureDays: 3,
  learnLists: 100_000,
  learnRequests: 200_000,
  /**
   * Ages in days of the responses that a new model is tested with; it learns from older ones. Requests have 14 days to be
   * answered, so younger ones would only show quick answers.
   */
  testDays: { asks: { from: 3, until: 10 }, answers: { from: 14, until: 21 } },
  /** How much a request without an answer counts; a declined one counts 1. */
  unansweredWeight: 0.5,
  /** Members who haven't visited for this long are left out until they return. */
  visitDays: 14,
  /** How long before the same person is suggested again. */
  repeatDays: 90,
  /** How many people are matched with each other in one thread. A larger population is divided by place. */
  cellSize: 100_000,
  /** That thread's limits: megabytes of memory, and time. */
  heapMb: 2_048,
  matchSeconds: 30 * 60,
  /**
   * The embedding service: texts per request, and the limits of one answer. After `embedSeconds` a batch stops asking, and the
   * next one continues.
   */
  textsAtOnce: 64,
  embedMs: 30_000,
  embedAnswerBytes: 8 * 1024 * 1024,
  embedSeconds: 15 * 60,
  /** Characters of a profile that are embedded. */
  textLength: 1_500,
  /** People whose profiles one statement reads, or whose lists it writes. */
  atOnce: 500,
  /** Outside the batch, how many people a member is compared with. */
  compared: 400,
  /** How often one person is added to the lists of others in a day, outside the batch. */
  extraViews: 5,
  /** How long a list that was filled up waits before it is filled up again. */
  searchAgainMinutes: 60,
  /** At an event, how many attendees a member is compared with. */
  attendees: 500,
  /** How many good matches are looked for per missing suggestion: some reach `attendeeViews` before they are added. */
  candidatesPerSuggestion: 8,
  /**
   * How many lists of an event show the same attendee in a day. Five would do if all lists were mutual; the others are for
   * members who open theirs when everyone else's is full.
   */
  attendeeViews: 10,
} as const;
