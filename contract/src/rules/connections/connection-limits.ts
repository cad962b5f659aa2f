/** Numbers of connection requests and private notes. Apart from `limits`, which every page loads. */
export const connectionLimits = {
  /** Characters of the note in a connection request, of private notes, of a tag, of where they met, of a report. */
  message: 300,
  note: 2_000,
  tag: 40,
  metAt: 120,
  /** Of the id of a session in an event's agenda. */
  sessionId: 36,
  report: 2_000,
  tags: 10,
  /** Of a scanned code; a ticket's has 174. */
  ticketCode: 300,
  requestsPerDay: 10,
  /** Requests that can wait for an answer: sent by one member, and for one member. */
  pendingSent: 50,
  pendingReceived: 30,
  requestDays: 14,
  /** A request about an event expires this many days after it. */
  daysAfterEvent: 3,
  maxRequestDays: 60,
  /** How long requests can be paused. */
  pauseDays: 365,
  /** Mutual connections shown by name. */
  mutualShown: 3,
  /** Blocked members that are listed. */
  blocks: 1_000,
  /** Connections of each side that are compared for mutual ones. */
  mutualCompared: 1_000,
} as const;
