import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { TFunction } from 'i18next';

/** What a conversation is called: the other member, or the group. */
export function conversationName({ person, group }: Conversation, t: TFunction<'messaging'>): string {
  if (group) return group.name === '' ? t('groups.unnamed') : group.name;
  return person?.displayName ?? t('hiddenMember');
}
