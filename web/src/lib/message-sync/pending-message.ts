import type { AttachmentKind } from '@foyer/contract/rules/messaging/attachment-rules.ts';

/** A file of it, under the id of its upload. */
export type WaitingFile = { id: string; name: string; bytes: number; kind: AttachmentKind };
/** The same as it was chosen. */
export type ChosenFile = WaitingFile & { content: Blob };

/** A message of the viewer that the server has not confirmed. */
export type PendingMessage = {
  viewer: string;
  conversationId: string;
  /** Stays the same over all attempts, so that the message is stored once. */
  clientId: string;
  body: string;
  replyToNo: number | null;
  /** Uploaded before it is sent. Their contents are kept apart. */
  files?: readonly WaitingFile[];
  createdAt: string;
  /**
   * `queued`: waits for the network or for an earlier message. `failed`: refused, or waiting for so long that the sender has
   * to decide.
   */
  state: 'queued' | 'sending' | 'failed';
  /** Whether the server may have stored it: an attempt had no answer. Such a message must not be changed. */
  isUnsure: boolean;
  /** Code of the refusal. */
  problem: string | null;
  /** The file that was refused, when it was one. */
  refusedFile?: string | null;
  /** This browser could not keep it: it is lost with its page. */
  isNotKept?: boolean;
};
