import type { Language } from '@foyer/contract/limits.ts';

/**
 * Goes to the old number when the account has no proven email. Only GSM 7-bit characters: one letter outside them
 * doubles the price of an SMS (hence no accented u).
 */
const sentences: Record<Language, (link: string) => string> = {
  en: (link) => `The phone number on your Foyer account was changed. Not you? Undo it within 72 hours: ${link}`,
  es: (link) =>
    `Ha cambiado el teléfono de tu cuenta de Foyer. ¿No hiciste este cambio? Tienes 72 horas para deshacerlo: ${link}`,
};

export function phoneChangedText(language: Language, link: string): string {
  return sentences[language](link);
}
