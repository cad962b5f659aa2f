import type { Language } from '@foyer/contract/limits.ts';
import type { Block } from '../email-content.ts';

const words = {
  en: 'Message from the organizer:',
  es: 'Mensaje del organizador:',
} as const satisfies Record<Language, string>;

/** The organizer's reason for canceling, as plain text: no markup in it is interpreted. */
export function reasonBlocks(language: Language, reason = ''): Block[] {
  const lines = reason.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? [] : [words[language], ...lines].map((text) => ({ kind: 'text', text }));
}
