import { day, minute } from './budget.ts';

/** Limits on what organizers send, import and export. */
export const attendeeRules = {
  added: { limit: 300, seconds: day },
  imports: { limit: 60, seconds: day },
  /** Messages to the attendees of one event. */
  messages: { limit: 5, seconds: day },
  /** Messages of one organizer to the attendees of all their events. */
  messagesOfAll: { limit: 30, seconds: day },
  /** Announcements of one event that wait to be sent, and how far ahead they may be scheduled. */
  scheduled: 20,
  scheduledAheadSeconds: 366 * day,
  /** Messages to addresses that organizers or buyers typed: as many as an attendee file may contain. */
  typed: { limit: 20_000, seconds: day },
  /** Tickets sent again, for one attendee and by one organizer. */
  resent: { limit: 3, seconds: day },
  resentOfAll: { limit: 200, seconds: day },
  /** Badges in one file: as many as can be drawn in a few seconds. */
  badges: 2_000,
  exports: { limit: 120, seconds: day },
  /** How long the URL of a file is valid, and how many rows are read for it at a time. */
  downloadSeconds: minute,
  exportPage: 1_000,
  /** The rows that a sheet of a workbook can hold, without the header (ECMA-376). */
  workbookLines: 1_048_575,
  /**
   * Limits for reading an attendee file in a worker thread: time, memory, columns, the unpacked size of a workbook, and how
   * many files are read or wait at a time. Its bytes and lines are limited in the contract.
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
