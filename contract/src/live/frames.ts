import { z } from 'zod';
import { liveWatch, liveWatches } from './watches.ts';

/**
 * Live updates: a WebSocket at `livePath`, opened by our own pages only. Every frame is one JSON object in a text message.
 *
 * The client sends `hello` at once and gets `ready`. From then on the server says what has changed, never what it says now:
 * the client reads that as always, with its usual rights. Frames can be lost (a closed socket, a slow connection) and
 * repeated, so after each `ready` a client reads what it shows: `listChanges` from the last `seq` it has seen of the open
 * conversation, the list of conversations, the unread counts and the notifications.
 */
export const livePath = '/api/messaging/live';

export const liveLimits = {
  /** Bytes of a frame from a client. */
  frame: 16 * 1024,
  /** Seconds within which a client must say hello. */
  helloSeconds: 5,
  /** Seconds between two `beat` frames. A client that receives nothing for `silenceSeconds` opens another socket. */
  beatSeconds: 25,
  silenceSeconds: 40,
  /** Seconds for which a socket outlives its access token, unless the client renews it. */
  graceSeconds: 30,
  /** Seconds between two typing signals, and after which one no longer counts. */
  typingSeconds: 3,
  typingShownSeconds: 6,
} as const;

/** A longer token is not ours. */
const token = z.string().min(1).max(4096);

/**
 * The member is writing in a conversation. Sent every `typingSeconds` while they do; it is forwarded and never stored. Signals
 * that come sooner are ignored.
 */
const typingSignal = z.object({ type: z.literal('typing'), id: z.uuid() });
export type TypingSignal = z.output<typeof typingSignal>;

/**
 * What a client sends: `hello` first, `renew` with each new access token of the same session, signals, and in `watch` all that
 * it watches, after each `ready` and whenever that changes.
 */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), accessToken: token, csrfToken: token }),
  z.object({ type: z.literal('renew'), accessToken: token }),
  typingSignal,
  z.object({ type: z.literal('watch'), watches: liveWatches }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

const clientFrameTypes = new Set<string>(clientFrame.options.map(({ shape }) => shape.type.value));
/** A frame of a type that is not in this file: it comes from a page that is newer than the server. */
export const unknownFrame = z.object({
  type: z
    .string()
    .min(1)
    .max(40)
    .refine((type) => !clientFrameTypes.has(type)),
});

export const serverFrame = z.discriminatedUnion('type', [
  /** The socket is signed in, and no change from now on is left out. */
  z.object({ type: z.literal('ready') }),
  /** Nothing has happened: the connection lives. */
  z.object({ type: z.literal('beat') }),
  /**
   * Messages of the conversation were sent or changed, up to this change. One that the client has already seen needs
   * nothing; otherwise it reads `listChanges` if the conversation is open, and the list and the counts.
   */
  z.object({ type: z.literal('messages'), id: z.uuid(), seq: z.int().min(0) }),
  /**
   * What the conversation is to the viewer has changed: a request was accepted, or it was read, muted, archived, marked as
   * unread or left on another device. The client reads the conversation and the counts.
   */
  z.object({ type: z.literal('conversation'), id: z.uuid() }),
  /**
   * The viewer's draft in the conversation has changed on one of their devices. A client that shows the conversation reads it
   * if nothing is being written there, and one that shows the list reads that, at most every few seconds.
   */
  z.object({ type: z.literal('draft'), id: z.uuid() }),
  /** Somebody has read messages of the viewer. The client reads `readActivity` if it shows the conversation. */
  z.object({ type: z.literal('receipts'), id: z.uuid() }),
  /** A participant is writing: shown for `typingShownSeconds`, or until a message of theirs arrives. */
  z.object({ type: z.literal('typing'), id: z.uuid(), no: z.int().min(1) }),
  /**
   * Notifications in the app are new or were read on another device, or connection requests were sent, answered or withdrawn.
   * The client reads notifications and the number of requests.
   */
  z.object({ type: z.literal('notifications') }),
  /**
   * The viewer may watch this, and it has changed or was not watched before: the client reads it. At most about one a second
   * for each event.
   */
  z.object({ type: z.literal('event'), ...liveWatch.shape }),
  /** The viewer may not watch this, or no longer: the client reads it from time to time, and has it refused there. */
  z.object({ type: z.literal('unwatched'), ...liveWatch.shape }),
  /** Frames were left out because the connection is slow: the client reads everything it shows. */
  z.object({ type: z.literal('missed') }),
  /** The server doesn't know frames of this type of the client and ignores them: it is older than the page. */
  z.object({ type: z.literal('ignored'), frame: z.string() }),
]);
export type ServerFrame = z.output<typeof serverFrame>;

/** Why the server closes a socket (codes of RFC 6455 and of ours). */
export const closeCodes = {
  /** The server stops: connect again after a random pause of up to a few seconds. */
  restart: 1012,
  /** Not signed in, or not anymore: renew the access token, then connect again. */
  signedOut: 4401,
  /** The account has too many sockets: the oldest is closed, and does not connect again by itself. */
  tooMany: 4409,
  /** Too slow to say hello or to keep up: connect again. */
  slow: 4408,
  /** Not a frame, one that makes no sense at that point, or far too many: a bug, so do not connect again. */
  badFrame: 4400,
} as const;
