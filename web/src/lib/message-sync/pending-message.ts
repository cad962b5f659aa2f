/** A message of the viewer that the server has not confirmed. */
export type PendingMessage = {
  viewer: string;
  conversationId: string;
  /** Stays the same over all attempts, so that the message is stored once. */
  clientId: string;
  body: string;
  replyToNo: number | null;
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
};
