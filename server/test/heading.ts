/** The subject of an email without the event's name. */
export function headingOf(message: { text: string } | undefined): string {
  return message?.text.split('\n', 1)[0] ?? '';
}
