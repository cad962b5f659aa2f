/** Numbers of anonymous networking. Apart from `limits`, which every page loads. */
export const aliasLimits = {
  /** Aliases that have to share each combination of shown facts, and that a room needs before it shows any. */
  minimum: 10,
  /** Characters of the note in a request, and of a report. */
  note: 300,
  report: 2_000,
  /** Characters of a message between two aliases. */
  message: 500,
  /** Aliases in one room. */
  room: 2_000,
  requestsPerDay: 10,
  /** Requests that can wait for an answer: sent by one alias, and for one alias. */
  pendingSent: 20,
  pendingReceived: 20,
  requestDays: 7,
  /** The room of an event closes so many days after its end, and is deleted so many days after that. */
  daysAfterEvent: 7,
  daysAfterClosing: 7,
  /** Contacts of one alias that are listed. */
  contacts: 300,
} as const;
