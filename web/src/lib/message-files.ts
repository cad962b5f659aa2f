import type { ResourceLanguage } from 'i18next';

/**
 * The files of messages that pages load when they are opened, by path: all except those of `firstFiles` (i18n.ts). The first
 * page comes with its messages, so this long list comes after it.
 */
export const messageFiles = import.meta.glob<ResourceLanguage>(
  ['../messages/*/*.json', '!../messages/*/{discovery,errors,event-page,event-terms,profile,shell}.json'],
  { import: 'default' },
);
