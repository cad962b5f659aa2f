/** Lists of mails show about so many characters, on one line. */
const most = 80;

/** What is said, then of which event: mails about several stay apart in a list. */
export function namedSubject(said: string, title: string): string {
  const subject = [...`${said}: ${title}`];
  if (subject.length <= most) return subject.join('');
  return `${subject
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
