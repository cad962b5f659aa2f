import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { roomKinds } from '../rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '../rules/anonymous-networking/alias-limits.ts';
import { cleanMessage, isReadable } from '../rules/messaging/message-text.ts';
import { alias } from './alias.ts';

const contactId = z.object({ id: z.uuid() });
const releaseNo = z.int().min(0).max(2_147_483_647);

/** A message between two aliases that are in contact. */
const aliasMessage = z
  .object({
    id: z.string(),
    isOwn: z.boolean(),
    /** Null for messages of the other alias. */
    clientId: z.string().nullable(),
    body: z.string(),
    /** Rounded to ten minutes. */
    sentAt: z.string(),
    /** Messages that become visible to the other side together have the same number. */
    release: z.int(),
  })
  .meta({ id: 'AliasMessage' });
export type AliasMessage = z.output<typeof aliasMessage>;

const body = z
  .string()
  .overwrite(cleanMessage)
  .min(1, 'line.required')
  .max(aliasLimits.message, 'line.max_length')
  .refine(isReadable, 'line.invalid_characters');

/** The newest messages, or those of earlier releases, in the order in which both sides read them. */
export const listAliasMessages = endpoint({
  method: 'GET',
  path: '/api/networking/anonymous-contacts/:id/messages',
  access: 'user',
  summary: 'List messages between two aliases',
  params: contactId,
  query: z.object({ before: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
  data: z.object({
    items: z.array(aliasMessage),
    hasOlder: z.boolean(),
    alias,
    /** The viewer's own handle in this room. */
    ownHandle: z.string(),
    room: z.object({ kind: z.enum(roomKinds), room: z.string(), title: z.string() }),
    /** A closed room can be read until it is deleted. */
    isClosed: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

/**
 * Sends a message to the other alias, who sees it with the next release. The client makes `clientId`: the message is stored
 * once, and a repeat returns it. The same id with another text is refused.
 */
export const sendAliasMessage = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous-contacts/:id/messages',
  access: 'user',
  summary: 'Send a message to another alias',
  params: contactId,
  body: z.object({ clientId: z.uuid().toLowerCase(), body }),
  data: aliasMessage,
  errors: ['NOT_FOUND', 'REQUEST_ENDED', 'ROOM_CLOSED', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED'],
});

/** Marks what was released up to a number as read. Nobody else learns of it. */
export const readAliasMessages = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous-contacts/:id/read',
  access: 'user',
  summary: 'Mark messages of another alias as read',
  params: contactId,
  body: z.object({ release: releaseNo }),
  data: done,
  errors: ['NOT_FOUND'],
});
