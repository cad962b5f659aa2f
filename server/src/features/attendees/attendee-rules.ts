const minute = 60;
const day = 24 * 60 * minute;

/** What an organizer may do to others' mailboxes, lists and this server in a day. */
export const attendeeRules = {
  added: { limit: 300, seconds: day },
  imports: { limit: 60, seconds: day },
  /** Messages to the attendees of one event. */
  messages: { limit: 5, seconds: day },
  /** The same from one organizer, whatever the number of their events. */
  messagesOfAll: { limit: 30, seconds: day },
  /** Messages to addresses that others have typed: as many as one file of attendees has. */
  typed: { limit: 20_000, seconds: day },
  exports: { limit: 120, seconds: day },
  /** How long the address of a file is good, and how many lines are read for it at a time. */
  downloadSeconds: minute,
  exportPage: 1_000,
  /** What a sheet of a workbook has room for, without its first line (ECMA-376). */
  workbookLines: 1_048_575,
  /**
   * A file of attendees is read in a thread of its own: so many at a time, so long, with so much memory, so many columns,
   * and a workbook no larger than this when unpacked. Its bytes and lines are limits of the contract.
   */
  importing: {
    seconds: 20,
    heapMb: 256,
    columns: 500,
    unpackedBytes: 64 * 1024 * 1024,
    running: 2,
    waiting: 8,
    retryAfterSeconds: 5,
  },
} as const;
