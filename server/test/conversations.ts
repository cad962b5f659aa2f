import { randomUUID } from 'node:crypto';
import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { type Conversation, openConversation } from '@foyer/contract/messaging/conversations.ts';
import { createGroup } from '@foyer/contract/messaging/groups.ts';
import { type Message, sendMessages } from '@foyer/contract/messaging/messages.ts';
import type { Member } from './members.ts';
import { data } from './people.ts';

/** Connects two members. */
export async function connect(from: Member, to: Member): Promise<void> {
  const asked = { urlSlug: to.urlSlug, intent: 'conversation' } as const;
  const { id } = data(await from.browser.call(requestConnection, { body: asked }));
  data(await to.browser.call(acceptRequest, { params: { id } }));
}

/** A message as a client sends it for the first time. */
export const written = (body: string) => ({ clientId: randomUUID(), body });

/** Opens the conversation with a member; with a text, also sends it. */
export async function talkTo(from: Member, to: Member, body?: string): Promise<Conversation> {
  const message = body === undefined ? {} : { message: written(body) };
  return data(await from.browser.call(openConversation, { body: { urlSlug: to.urlSlug, ...message } })).conversation;
}

/** Sends texts in order. */
export async function say(from: Member, conversationId: string, ...bodies: string[]): Promise<Message[]> {
  return data(await from.browser.call(sendMessages, { body: { conversationId, messages: bodies.map(written) } }))
    .messages;
}

/** A group that a member creates with some of their connections. */
export async function newGroup(owner: Member, others: readonly Member[], name = 'Breakfast'): Promise<string> {
  const body = { clientId: randomUUID(), name, urlSlugs: others.map(({ urlSlug }) => urlSlug) };
  return data(await owner.browser.call(createGroup, { body })).id;
}
