import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { TFunction } from 'i18next';

/** What a conversation is called: the other member, the group or the event. */
export function conversationName({ person, group, event }: Conversation, t: TFunction<'messaging'>): string {
  if (group) return group.name === '' ? t('groups.unnamed') : group.name;
  if (event) return event.title;
  return person?.displayName ?? t('hiddenMember');
}
