/** A day for people to read, in their own time. */
export function dayText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));
}
