/** What a mail is headed: its subject without the name of the event that it is about. */
export function headingOf(message: { text: string } | undefined): string {
  return message?.text.split('\n', 1)[0] ?? '';
}
