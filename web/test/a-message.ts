import type { Message } from '@foyer/contract/messaging/messages.ts';

/** A message of the other member, the first of a conversation unless it is given another number. */
export function aMessage({ no = 1, ...given }: Partial<Message> = {}): Message {
  const sentAt = given.sentAt ?? '2026-11-20T10:00:00.000Z';
  return {
    id: `0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c${1000 + no}`,
    no,
    seq: no,
    authorNo: 2,
    clientId: null,
    body: `Message ${no}`,
    system: null,
    replyTo: null,
    attachments: [],
    linkPreview: null,
    reactions: [],
    sentAt,
    changedAt: sentAt,
    editedAt: null,
    isDeleted: false,
    ...given,
  };
}
