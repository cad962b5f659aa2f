import { type Language, limits } from '@foyer/contract/limits.ts';

const minutes = limits.code.lifetimeSeconds / 60;

/**
 * The code comes first, so that a notification shows it, and the last line lets browsers fill it in on our own site
 * only. Nothing but GSM 7-bit characters (hence "clave", not "código"): one letter outside them doubles the price.
 */
const sentences: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your Foyer code. It works for ${minutes} minutes. Do not share it with anyone.`,
  es: (code) => `${code} es tu clave de Foyer. Sirve durante ${minutes} minutos. No la compartas con nadie.`,
};

export function codeText(language: Language, code: string, publicUrl: string): string {
  return `${sentences[language](code)}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
