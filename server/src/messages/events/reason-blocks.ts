import type { Language } from '@foyer/contract/limits.ts';
import type { Block } from '../email-content.ts';

const words = {
  en: 'The organizer writes:',
  es: 'Quien lo organiza escribe:',
} as const satisfies Record<Language, string>;

/** Why an event is called off, as plain text: nothing of it is markup. */
export function reasonBlocks(language: Language, reason = ''): Block[] {
  const lines = reason.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? [] : [words[language], ...lines].map((text) => ({ kind: 'text', text }));
}
