import { defaultLanguage, type Language, languages } from '@foyer/contract/limits.ts';
import { pageCookies } from '@foyer/contract/pages.ts';
import { type Appearance, parseAppearance } from '../appearance/appearance.ts';

const { signedInHint, ...cookies } = pageCookies;
const yearSeconds = 365 * 24 * 60 * 60;

export type ColorScheme = 'light' | 'dark';

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name) return value ?? null;
  }
  return null;
}

/** The chosen language in a Cookie header, or English. Accept-Language is ignored on purpose. */
export function languageOf(cookieHeader: string): Language {
  const chosen = readCookie(cookieHeader, cookies.language);
  return languages.find((language) => language === chosen) ?? defaultLanguage;
}

/** The chosen color scheme in a Cookie header; null follows the system. */
export function colorSchemeOf(cookieHeader: string): ColorScheme | null {
  const chosen = readCookie(cookieHeader, cookies.colorScheme);
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

/** The chosen appearance in a Cookie header. */
export function appearanceOf(cookieHeader: string): Appearance {
  return parseAppearance(readCookie(cookieHeader, cookies.look));
}

/** Which preferences were chosen in this browser; an account without its own adopts them. */
export function browserChoices(cookieHeader: string): { language: boolean; colorScheme: boolean; look: boolean } {
  const has = (name: string) => Boolean(readCookie(cookieHeader, name));
  return { language: has(cookies.language), colorScheme: has(cookies.colorScheme), look: has(cookies.look) };
}

/** Whether this browser has cached the font, so that a page can use it from the first paint. */
export function hasFont(cookieHeader: string): boolean {
  return readCookie(cookieHeader, cookies.font) === '1';
}

function write(name: string, value: string, maxAge = yearSeconds): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and on plain http.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

export function saveLanguage(language: Language): void {
  write(cookies.language, language);
}

export function saveAppearance(text: string): void {
  write(cookies.look, text);
}

export function saveColorScheme(scheme: ColorScheme): void {
  write(cookies.colorScheme, scheme);
}

/** Whether a user may be signed in in this browser. Only a hint that avoids a flash of the wrong page. */
export function seemsSignedIn(cookieHeader: string): boolean {
  return readCookie(cookieHeader, signedInHint) === '1';
}

export function setSignedInHint(signedIn: boolean): void {
  if (typeof document !== 'undefined') write(signedInHint, signedIn ? '1' : '', signedIn ? yearSeconds : 0);
}

export function setFontCached(): void {
  write(cookies.font, '1');
}

export function clearColorScheme(): void {
  write(cookies.colorScheme, '', 0);
}

/** Clears every script-readable cookie except the display preferences, which are not about the person. */
export function clearCookies(): void {
  if (typeof document === 'undefined') return;
  const preserved: string[] = Object.values(cookies);
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim();
    if (name && !preserved.includes(name)) write(name, '', 0);
  }
}
