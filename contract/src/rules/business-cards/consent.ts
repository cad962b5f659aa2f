import type { Language } from '../../limits.ts';

const sentences = {
  en: (name: string) => `I agree that ${name} keeps these details to contact me.`,
  es: (name: string) => `Acepto que ${name} guarde estos datos para ponerse en contacto conmigo.`,
} as const satisfies Record<Language, (name: string) => string>;

/** What visitors agree to when they share their details with the owner of a card. It is shown by the page and kept by the server. */
export function consentSentence(language: Language, name: string): string {
  return sentences[language](name);
}
