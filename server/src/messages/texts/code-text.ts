import { type Language, limits } from '@foyer/contract/limits.ts';

const minutes = limits.code.lifetimeSeconds / 60;

/**
 * The code is first so that a lock screen shows it. The last line is the origin-bound one-time code format: browsers fill
 * the code in on this site only. Only GSM 7-bit characters (hence "clave", not "código"): one letter outside them doubles
 * the price of an SMS.
 */
const sentences: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your Foyer code. It's valid for ${minutes} minutes. Don't share it with anyone.`,
  es: (code) => `${code} es tu clave de Foyer. Caduca en ${minutes} minutos. No la compartas con nadie.`,
};

export function codeText(language: Language, code: string, publicUrl: string): string {
  return `${sentences[language](code)}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
