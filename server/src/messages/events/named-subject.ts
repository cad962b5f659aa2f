/** Longer subjects are cut off in most inboxes. */
const maxCharacters = 80;

/** "What happened: Event title", shortened to one line of an inbox. */
export function namedSubject(what: string, title: string): string {
  const subject = [...`${what}: ${title}`];
  if (subject.length <= maxCharacters) return subject.join('');
  return `${subject
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
