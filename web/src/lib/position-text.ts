/** Title and company in one line; empty if there is neither, or if the headline already says so. */
export function positionText(person: { title: string | null; company: string | null; headline?: string }): string {
  const position = [person.title, person.company].filter(Boolean).join(' · ');
  return position === person.headline ? '' : position;
}
