import { dateFormat } from './formats.ts';

/** When a message of a list was sent: the time for today, otherwise the day. */
export function listTime(at: string, language: string): string {
  const date = new Date(at);
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return dateFormat(language, { timeStyle: 'short' }).format(date);
  if (date.getFullYear() === now.getFullYear())
    return dateFormat(language, { day: 'numeric', month: 'short' }).format(date);
  return dateFormat(language, { dateStyle: 'short' }).format(date);
}
