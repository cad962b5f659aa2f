import type { Language } from '@foyer/contract/limits.ts';
import { messageSuggestionRules } from '#src/config/message-suggestions.ts';
import { foldPhrase } from '#src/features/suggestions/facts/topic-numbers.ts';
import type { ThreadText } from './read-thread.ts';

/** A day that a message names and that is still ahead: "on Tuesday" with its preposition, "Tuesday" without. */
export type DateCue = { when: string; label: string };

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const weekdays: Record<Language, readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
};
const months: Record<Language, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
};

/** How a word about days reads on, and for how long it means the same. */
const relative: Record<Language, readonly { words: RegExp; label: string; hours: number }[]> = {
  en: [
    { words: /\btomorrow\b/, label: 'tomorrow', hours: messageSuggestionRules.relativeDateHours },
    { words: /\b(today|tonight)\b/, label: 'today', hours: messageSuggestionRules.relativeDateHours },
    { words: /\bnext week\b/, label: 'next week', hours: 48 },
  ],
  es: [
    {
      words: /(?<!\b(la|por la|de la|esta) )\bmanana\b/,
      label: 'mañana',
      hours: messageSuggestionRules.relativeDateHours,
    },
    { words: /\b(hoy|esta noche)\b/, label: 'hoy', hours: messageSuggestionRules.relativeDateHours },
    { words: /\b(la semana que viene|la proxima semana)\b/, label: 'la semana que viene', hours: 48 },
  ],
};

/** The day that was named last. Days that have passed are left out: nobody agrees to last Tuesday. */
export function findDate(texts: readonly ThreadText[], language: Language, now: Date): DateCue | null {
  for (const { text, at } of texts.toReversed()) {
    const folded = foldPhrase(text);
    const found = calendarDay(folded, language, at, now) ?? weekday(folded, language, at, now);
    if (found) return found;
    const near = relative[language].find(({ words }) => words.test(folded));
    if (near && now.getTime() - at.getTime() < near.hours * hourMs) return { when: near.label, label: near.label };
  }
  return null;
}

/** "December 3", "3 Dec", "3 de diciembre": the next one after the message was written. */
function calendarDay(folded: string, language: Language, at: Date, now: Date): DateCue | null {
  for (const [month, name] of months[language].entries()) {
    const short = foldPhrase(name).slice(0, 3);
    const full = foldPhrase(name);
    const pattern =
      language === 'en'
        ? `\\b(?:${full}|${short}) (\\d{1,2})(?:st|nd|rd|th)?\\b|\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?:${full}|${short})\\b`
        : `\\b(\\d{1,2}) (?:de )?(?:${full}|${short})\\b`;
    const match = new RegExp(pattern).exec(folded);
    const day = Number(match?.[1] ?? match?.[2] ?? 0);
    if (day < 1 || day > 31) continue;
    const end = [0, 1]
      .map((years) => Date.UTC(at.getUTCFullYear() + years, month, day + 1))
      .find((time) => time > at.getTime());
    // Within half a year: "May 3" in December is more often the one that was.
    if (end === undefined || end <= now.getTime() || end - now.getTime() > 183 * dayMs) continue;
    const label = language === 'en' ? `${name} ${day}` : `el ${day} de ${name}`;
    return { label, when: language === 'en' ? `on ${label}` : label };
  }
  return null;
}

/** The first such day after the message was written. */
function weekday(folded: string, language: Language, at: Date, now: Date): DateCue | null {
  for (const [day, name] of weekdays[language].entries()) {
    if (!new RegExp(`\\b${foldPhrase(name)}\\b`).test(folded)) continue;
    const ahead = (day - at.getUTCDay() + 7) % 7 || 7;
    const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + ahead + 1);
    if (end <= now.getTime()) continue;
    return language === 'en' ? { label: name, when: `on ${name}` } : { label: `el ${name}`, when: `el ${name}` };
  }
  return null;
}
