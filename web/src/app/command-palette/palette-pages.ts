import type { User } from '@foyer/contract/accounts.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { cardCodePath } from '#src/lib/card-paths.ts';
import { paths } from '#src/lib/paths.ts';
import type { Messages } from '#src/messages/namespaces.ts';

export type PalettePage = {
  key: keyof Messages['command-palette']['pages'];
  to: string;
  /** Who can open it. */
  for: 'everyone' | 'members' | 'visitors' | 'operators';
};

/** The pages of the palette, those that people open most first. */
export const palettePages: readonly PalettePage[] = [
  { key: 'dashboard', to: paths.dashboard, for: 'members' },
  { key: 'home', to: paths.home, for: 'everyone' },
  { key: 'events', to: paths.events, for: 'everyone' },
  { key: 'savedEvents', to: `${paths.events}?saved=1`, for: 'members' },
  { key: 'newEvent', to: paths.newEvent, for: 'everyone' },
  { key: 'hosting', to: paths.myEvents, for: 'members' },
  { key: 'attending', to: `${paths.myEvents}?part=attending`, for: 'members' },
  { key: 'orders', to: paths.myOrders, for: 'members' },
  { key: 'people', to: paths.people, for: 'members' },
  { key: 'messages', to: paths.messages, for: 'members' },
  { key: 'connections', to: paths.connections, for: 'members' },
  { key: 'connectionRequests', to: paths.connectionRequests, for: 'members' },
  { key: 'cardCode', to: cardCodePath, for: 'members' },
  { key: 'cards', to: paths.cards, for: 'members' },
  { key: 'cardContacts', to: paths.cardContacts, for: 'members' },
  { key: 'anonymous', to: paths.anonymous, for: 'members' },
  { key: 'inbox', to: paths.inbox, for: 'members' },
  { key: 'profile', to: paths.profile, for: 'members' },
  { key: 'settings', to: paths.settings, for: 'members' },
  { key: 'security', to: paths.security, for: 'members' },
  { key: 'notifications', to: paths.notifications, for: 'members' },
  { key: 'privacySettings', to: paths.dataAndPrivacy, for: 'members' },
  { key: 'language', to: paths.language, for: 'everyone' },
  { key: 'appearance', to: paths.appearance, for: 'everyone' },
  { key: 'webhooks', to: paths.webhooks, for: 'members' },
  { key: 'moderation', to: paths.moderation, for: 'operators' },
  { key: 'signIn', to: paths.signIn, for: 'visitors' },
  { key: 'about', to: paths.about, for: 'everyone' },
  { key: 'terms', to: paths.terms, for: 'everyone' },
  { key: 'privacy', to: paths.privacy, for: 'everyone' },
];

/** Whether the page is for this user; null for a visitor. */
export function isFor({ for: whom }: PalettePage, user: User | null): boolean {
  const isMember = user !== null && !user.guest;
  if (whom === 'operators') return isMember && user.operator === true;
  return whom === 'everyone' || (whom === 'members') === isMember;
}

/** Whether every typed word starts a word of the text, ignoring case and accents. */
export function matchesWords(text: string, typed: string): boolean {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return foldText(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
