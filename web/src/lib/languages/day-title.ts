import { dateFormat } from './formats.ts';

/** "Today", "Yesterday", or a date, with its year if it is another one. */
export function dayTitle(at: string, language: string, t: (key: 'days.today' | 'days.yesterday') => string): string {
  const date = new Date(at);
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return t('days.today');
  if (date.toDateString() === yesterday.toDateString()) return t('days.yesterday');
  const isThisYear = date.getFullYear() === now.getFullYear();
  return dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}
