import { cleanLine, isUnseen } from '../names/name.ts';

/** Several lines as they are stored: composed, no spaces at the ends of lines, at most one empty line in a row. */
export function cleanText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text holds nothing that hides or turns what stands beside it. Line ends are fine. */
export function isPlain(text: string): boolean {
  return !isUnseen(text.replaceAll('\n', ' '));
}

/** An address as it is stored; what is typed without its scheme is meant as https. Empty stays empty. */
export function cleanLink(typed: string): string {
  const line = cleanLine(typed);
  return line === '' || /^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`;
}

/** An address of the web that can be shown to others: http or https, a named host, no user, nothing unseen. */
export function isLink(link: string): boolean {
  if (!URL.canParse(link) || /\s/.test(link) || !isPlain(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  const named = /^[^.]+(\.[^.]+)*\.[^.0-9][^.]*\.?$/.test(hostname);
  return /^https?:$/.test(protocol) && named && username === '' && password === '';
}

/** A language as BCP 47 writes it: `es`, `pt-BR`, `zh-Hant-TW`. As it was typed when it is none. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/.test(tag);
}

/** Whether no two of these lines are the same but for upper and lower case. */
export function areDifferent(lines: readonly string[]): boolean {
  return new Set(lines.map((line) => line.toLowerCase())).size === lines.length;
}
