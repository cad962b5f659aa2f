import { cleanLine, hasInvisibleCharacters } from '../names/name.ts';

/** Normalizes multi-line text for storage: NFC, no trailing spaces, at most one empty line in a row. */
export function cleanText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether text has no invisible or reordering characters. Line breaks are fine. */
export function isPlain(text: string): boolean {
  return !hasInvisibleCharacters(text.replaceAll('\n', ' '));
}

/** Normalizes a link for storage; `https://` is added if the scheme is missing. Empty stays empty. */
export function cleanLink(typed: string): string {
  const line = cleanLine(typed);
  return line === '' || /^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`;
}

/** Whether a link can be shown to others: http or https, a host name, no credentials, no invisible characters. */
export function isLink(link: string): boolean {
  if (!URL.canParse(link) || /\s/.test(link) || !isPlain(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  const named = /^[^.]+(\.[^.]+)*\.[^.0-9][^.]*\.?$/.test(hostname);
  return /^https?:$/.test(protocol) && named && username === '' && password === '';
}

/** The canonical BCP 47 tag: `es`, `pt-BR`, `zh-Hant-TW`. Returned as typed if it is not a language tag. */
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

/** Whether all lines differ, ignoring case. */
export function areDifferent(lines: readonly string[]): boolean {
  return new Set(lines.map((line) => line.toLowerCase())).size === lines.length;
}
