import { mentionedIn } from '@foyer/contract/rules/messaging/mentions.ts';
import { isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';

/** What keeps a text from being sent, besides its length. */
export function problemOf(body: string): 'refused' | 'tooManyMentions' | null {
  if (!isReadable(body)) return 'refused';
  return mentionedIn(body).length > messagingLimits.mentions ? 'tooManyMentions' : null;
}
