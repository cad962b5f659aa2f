import type { Language } from '@foyer/contract/limits.ts';
import type { PushContent } from '@foyer/contract/notifications/push.ts';
import { replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { pushRules } from '#src/config/push.ts';
import { pushTexts } from '#src/messages/push-texts.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import type { UnreadToPush } from './unread-to-push.ts';

type UnreadNotice = {
  language: Language;
  preview: Preferences['notifications']['pushPreview'];
  conversationId: string;
  unread: UnreadToPush;
  /** Of the group or the other member; null if they are gone. */
  name: string | null;
  /** Who wrote the last message; null if they are gone, or a block separates them from the reader: then no text is shown. */
  author: string | null;
  isGroup: boolean;
};

/** What a push message about unread messages shows, as far as the member wants it to. */
export function pushContentOf({
  language,
  preview,
  conversationId,
  unread,
  name,
  author,
  isGroup,
}: UnreadNotice): PushContent {
  const texts = pushTexts[language];
  const path = `/messages/${conversationId}`;
  const { isForMentions, count } = unread;
  if (preview === 'none' || name === null) {
    const body = isForMentions ? texts.mention : texts.message;
    return { title: 'Foyer', body, path: '/messages', tag: path };
  }
  const title = nameOr(name, isGroup ? texts.group : texts.someone);
  if (preview === 'sender' || author === null)
    return { title, body: isForMentions ? texts.mention : texts.messages(count), path, tag: path };
  const file = unread.attachment === null ? '' : texts.attachment[unread.attachment];
  const text = shortened(replaceMentions(unread.body || file, () => `@${texts.someone}`));
  return { title, body: isGroup ? `${nameOr(author, texts.someone)}: ${text}` : text, path, tag: path };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= pushRules.shownCharacters) return line;
  return `${characters.slice(0, pushRules.shownCharacters).join('')}…`;
}
