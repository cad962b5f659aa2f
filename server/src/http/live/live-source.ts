import type { ServerFrame, TypingSignal } from '@foyer/contract/live/frames.ts';
import type { Deps, Hint } from '#src/deps.ts';
import type { TextFrame } from './text-frame.ts';

/** A frame for one member. */
export type Addressed = { userId: string; frame: ServerFrame };

/** What a feature has to tell live: the gateway carries frames and knows nothing of what they mean. */
export type LiveSource = {
  /** The hints that it answers. */
  topics: readonly string[];
  /** What hints mean to some members: nothing for what a member may not see. Reads the database. */
  framesFor: (hints: readonly Hint[], userIds: readonly string[]) => Promise<Addressed[]>;
  /** Hints about recent changes of which `framesFor` has not heard, because their hints were lost. */
  sweep: () => Promise<Hint[]>;
  /** Takes what a member signals, as often as the contract allows. */
  hear?: (signal: TypingSignal, userId: string) => Promise<void>;
};

/** A socket that has said hello, or a page that uses long polling. Times are in milliseconds. */
export type LiveConnection = {
  readonly session: Pick<LiveSession, 'userId' | 'sessionId'>;
  /** Sends a frame, or leaves it out while too much waits for this client. */
  send: (frame: TextFrame, now: number) => void;
  /** Makes the client read everything again. */
  skip: (now: number) => void;
  /** Whether a signal may be forwarded now. */
  takesSignal: (now: number) => boolean;
  close: (code: number) => void;
  /** Called about every second. */
  tick: (now: number) => void;
};

/** Who is behind a connection, as the roof finds out. */
export type LiveAccess = {
  /** The active session of a member behind an access token; null if there is none. */
  read: (accessToken: string) => Promise<LiveSession | null>;
  /** Those of the sessions that are still active. Never from a cache. */
  stillActive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
};
export type LiveSession = { userId: string; sessionId: string; expiresAt: Date };

/** What live updates need of the server. */
export type LiveDeps = Pick<Deps, 'bus' | 'secrets' | 'clock' | 'random' | 'log'> & {
  settings: Pick<Deps['settings'], 'publicUrl'>;
};
