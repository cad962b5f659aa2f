/** Numbers of conversations and messages. Apart from `limits`, which every page loads. */
export const messagingLimits = {
  /** Characters of a message, and of the one message of a request. */
  message: 8_000,
  request: 500,
  /** Characters of a message that are shown in lists and above a reply. */
  excerpt: 200,
  /** Messages that one call can send. */
  perCall: 20,
  /** Unread messages are counted up to this number, which pages show as "99+". */
  unreadCounted: 100,
  /** Different members whom one message can mention. */
  mentions: 20,
  /** Hours in which an author can edit a message. */
  editHours: 24,
  /** Different reactions of one member to a message, and of all together. */
  reactionsEach: 3,
  reactionsOfAll: 20,
  requestsPerDay: 10,
  /** Requests of one member that can wait for an answer. */
  requestsPending: 5,
  requestDays: 14,
  /** Days after the end of a request before its sender may ask the same member again. */
  askAgainDays: 30,
  /** Changes that one call returns; with more, a client starts over. */
  changes: 500,
  /** Characters of the name of a group. */
  groupName: 80,
  /** Members of a group, with its owner. */
  groupMembers: 50,
  /** Days after the end of an event in which its room is open. */
  roomDays: 90,
  /** Characters of what is searched for, letters that pages ask for first, and characters of a message that is found. */
  search: { typed: 100, shortest: 2, excerpt: 160 },
  /** Characters of the explanation in a report. */
  report: 2_000,
} as const;
