import type { Language } from '@foyer/contract/limits.ts';

/**
 * Goes to the old number when there is no proven email (rule 23). Nothing but GSM 7-bit characters: one letter outside
 * them doubles the price (hence no accented u).
 */
const sentences: Record<Language, (link: string) => string> = {
  en: (link) => `Your Foyer account now uses another phone number. If it was not you, undo it within 72 hours: ${link}`,
  es: (link) => `Tu cuenta de Foyer usa ahora otro teléfono. Si no lo has cambiado, deshazlo en 72 horas: ${link}`,
};

export function phoneChangedText(language: Language, link: string): string {
  return sentences[language](link);
}
