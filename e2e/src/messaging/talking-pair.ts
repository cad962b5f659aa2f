import { acceptMessageRequest, openConversation } from '@foyer/contract/messaging/conversations.ts';
import type { Visitor } from '../journey.ts';
import { memberNamed } from '../people/member-named.ts';

/** A message as a client sends it for the first time. */
export const written = (body: string) => ({ clientId: crypto.randomUUID(), body });

/** Two members whose conversation is open. */
export async function talkingPair(visitor: Visitor) {
  const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
  const body = { urlSlug: ines.urlSlug, message: written('Shall we talk?') };
  const { id } = (await ada.call(openConversation, { body })).conversation;
  await ines.call(acceptMessageRequest, { params: { id } });
  return { ines, ada, id };
}
