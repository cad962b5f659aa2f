/** Sockets of live updates. What clients need to know is in the contract. */
export const liveRules = {
  /** Connections (sockets and long polling) of one account in one process: with more, the oldest is closed. */
  connectionsEach: 12,
  /** Sockets that have not said hello yet, in one process. */
  strangers: 500,
  /** Bytes that wait for a slow client: above it, frames are left out and `missed` is sent later. */
  queuedBytes: 256 * 1024,
  /** How far apart hints are read at least: what comes within it is sent as one frame for each subject. */
  gatherMs: 10,
  /** In a process with many sockets, hints are read less often, so that sending takes this share of its time at most. */
  sendingShare: 0.2,
  gatherAtMostMs: 100,
  /** A client that stays that slow, or does not answer a ping, is cut off. */
  stalledSeconds: 30,
  /** How much sooner than agreed a signal may follow another one. */
  signalEarlyMs: 500,
  /** Frames of an unknown type that a socket may send: with more, it is closed. */
  unknownFrames: { most: 20, seconds: 10 },
  /** Lists of what it watches that a socket may send: with more, it is closed. Our pages send at most four a second. */
  watchFrames: { most: 60, seconds: 10 },
  /** How far apart frames about the same watched event are at least. */
  watchGatherMs: 1000,
  /**
   * Connections that are sent a frame about one watched event in that time, by one process. The others follow one second
   * later: each frame makes a page read the event, and a popular event may be open in thousands of pages.
   */
  watchersAtOnce: 50,
  /** How often the sessions behind open sockets are checked. */
  sessionCheckSeconds: 3,
  /** How often recent changes are looked for whose hints were lost, and how old they can be. */
  sweepSeconds: 2,
  sweepBackSeconds: 30,
  /** After hints may have been lost, the pages read everything again, spread over so many seconds. */
  gapSeconds: 4,
  /** How long a stopping server waits for clients to confirm that their sockets are closed. */
  closingMs: 1000,
  /** How long a long-polling call waits for more frames after the first one. */
  pollGatherMs: 100,
  /** Frames kept between two long-polling calls. With more, they are dropped and the page reads everything again. */
  polledFrames: 200,
  /**
   * A long-polling connection without a call for this long is closed. Longer than a call waits, so that a page whose calls
   * alternate between two processes stays connected to both.
   */
  pollGoneSeconds: 30,
} as const;
