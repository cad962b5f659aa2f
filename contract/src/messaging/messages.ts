import { z } from 'zod';
import { endpoint } from '../http.ts';
import { linkPreview } from '../link-previews.ts';
import { attachment, newAttachment } from '../message-attachments.ts';
import { attachmentKinds, attachmentLimits } from '../rules/messaging/attachment-rules.ts';
import { systemEvents } from '../rules/messaging/choices.ts';
import { mentionedIn } from '../rules/messaging/mentions.ts';
import { cleanMessage, isEmoji, isReadable } from '../rules/messaging/message-text.ts';
import { messagingLimits } from '../rules/messaging/messaging-limits.ts';

/** Messages of a conversation are numbered from 1. */
export const messageNo = z.int().min(0).max(2_147_483_647);
const position = z.coerce.number().int().min(0).max(2_147_483_647);

/** `@{3}` in it mentions participant 3 of a group or a room, see `rules/messaging/mentions.ts`. */
const text = z
  .string()
  .overwrite(cleanMessage)
  .max(messagingLimits.message, 'line.max_length')
  .refine(isReadable, 'line.invalid_characters')
  .refine((typed) => mentionedIn(typed).length <= messagingLimits.mentions, 'message.too_many_mentions');
const body = text.min(1, 'line.required');

/**
 * A message to send. `clientId` is made by the client and stays the same over retries: the message is stored once, and a
 * repeat returns it. The same id with another text is refused.
 */
export const firstMessage = z.object({ clientId: z.uuid().toLowerCase(), body });
/** With files, the text may be empty. */
const newMessage = firstMessage
  .extend({
    body: text,
    replyToNo: messageNo.min(1).optional(),
    attachments: z.array(newAttachment).max(attachmentLimits.perMessage, 'list.max_items').optional(),
  })
  .refine(({ body, attachments = [] }) => body !== '' || attachments.length > 0, {
    path: ['body'],
    message: 'line.required',
  })
  .refine(({ attachments = [] }) => new Set(attachments.map(({ id }) => id)).size === attachments.length, {
    path: ['attachments'],
    message: 'list.repeated',
  });

/** Who takes part in a conversation has a number there, which stays when they leave or erase their account. */
export const participantNo = z.int().min(1).max(32_767);

/** A message about a change of the group. Pages put it into words. */
export const systemMessage = z
  .object({
    what: z.enum(systemEvents),
    /** Numbers of the participants it happened to. */
    people: z.array(z.int()),
    /** The name that the group was given. */
    name: z.string().nullable(),
  })
  .meta({ id: 'SystemMessage' });
export type SystemMessage = z.output<typeof systemMessage>;

/** What a list shows of a message: its start, and empty once it is deleted. */
export const excerpt = z
  .object({
    no: z.int(),
    authorNo: z.int(),
    body: z.string(),
    system: systemMessage.nullable(),
    /** Of its first file. Its text may be empty then. */
    attachment: z.enum(attachmentKinds).nullable(),
    isDeleted: z.boolean(),
  })
  .meta({ id: 'MessageExcerpt' });

export const message = z
  .object({
    id: z.string(),
    /** Its position: messages of a conversation are read in this order. */
    no: z.int(),
    /** Of its latest change: an edit, a deletion, a reaction or a link preview gives it a higher one. */
    seq: z.int(),
    authorNo: z.int(),
    /** Null for messages of others. */
    clientId: z.string().nullable(),
    /** Empty once it is deleted. */
    body: z.string(),
    /** Null for what people write. Otherwise the author is who did it, and the body is empty. */
    system: systemMessage.nullable(),
    /** What it answers, as far as the viewer can see it. */
    replyTo: excerpt.nullable(),
    /** None once it is deleted. */
    attachments: z.array(attachment),
    /** Of its first link, once the page behind it was read. */
    linkPreview: linkPreview.nullable(),
    reactions: z.array(z.object({ emoji: z.string(), count: z.int(), isMine: z.boolean() })),
    sentAt: z.string(),
    /** Of its latest change. The server deletes it as many days later as `messageDays` of the list says. */
    changedAt: z.string(),
    editedAt: z.string().nullable(),
    isDeleted: z.boolean(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;

/** All are stored, in the order given, or none. */
export const sendMessages = endpoint({
  method: 'POST',
  path: '/api/messaging/messages',
  access: 'user',
  summary: 'Send messages',
  body: z.object({
    conversationId: z.uuid(),
    messages: z.array(newMessage).min(1, 'required').max(messagingLimits.perCall, 'list.max_items'),
  }),
  data: z.object({ messages: z.array(message), lastSeq: z.int() }),
  errors: ['NOT_FOUND', 'CONVERSATION_CLOSED', 'IDEMPOTENCY_CONFLICT', 'ATTACHMENT_GONE', 'RATE_LIMITED'],
});

/** The newest messages, or those before, after or around a number, in the order in which they were sent. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id/messages',
  access: 'user',
  summary: 'List messages of a conversation',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    before: position.optional(),
    after: position.optional(),
    around: position.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  data: z.object({
    items: z.array(message),
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
    /** The changes up to this one are in the answer: a client asks for those after it. */
    lastSeq: z.int(),
  }),
  errors: ['NOT_FOUND'],
});

/**
 * The messages that were sent or changed since, by their latest change. `isReset`: there are too many, and the client reads
 * the conversation again.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id/changes',
  access: 'user',
  summary: 'List changes to a conversation since a given change',
  params: z.object({ id: z.uuid() }),
  query: z.object({ since: position }),
  data: z.object({ items: z.array(message), lastSeq: z.int(), isReset: z.boolean() }),
  errors: ['NOT_FOUND'],
});

const messageId = z.object({ messageId: z.uuid() });

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/messaging/messages/:messageId',
  access: 'user',
  summary: "Edit one of the viewer's messages",
  params: messageId,
  body: z.object({ body }),
  data: message,
  errors: ['NOT_FOUND', 'MESSAGE_FIXED', 'CONVERSATION_CLOSED'],
});

/**
 * Others see that a message was deleted, and nothing of what it said. In the room of an event, organizers also delete what others
 * wrote.
 */
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messaging/messages/:messageId',
  access: 'user',
  summary: "Delete one of the viewer's messages",
  params: messageId,
  data: message,
  errors: ['NOT_FOUND'],
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/api/messaging/messages/:messageId/reactions',
  access: 'user',
  summary: 'Add or remove a reaction',
  params: messageId,
  body: z.object({
    emoji: z.string().max(40, 'invalid_format').refine(isEmoji, 'invalid_format'),
    isOn: z.boolean(),
  }),
  data: message,
  errors: ['NOT_FOUND', 'CONVERSATION_CLOSED', 'RATE_LIMITED'],
});

/** The link stays in the text. A preview that was removed doesn't come back with an edit that keeps the link. */
export const removeLinkPreview = endpoint({
  method: 'DELETE',
  path: '/api/messaging/messages/:messageId/link-preview',
  access: 'user',
  summary: "Remove the link preview from one of the viewer's messages",
  params: messageId,
  data: message,
  errors: ['NOT_FOUND'],
});
