import { dateFormat } from '#src/lib/languages/formats.ts';

/** `2024-03` as people write it. */
export function monthText(month: string, language: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return dateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}
