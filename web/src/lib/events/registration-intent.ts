/** A spot of an event, or the tickets that were chosen. */
type Subject = 'spot' | 'tickets';

/** What a visitor was registering for when they signed in as a guest. Lives as long as the page. */
let intended: string | null = null;

/** Remembers that registration continues by itself once the session has started. */
export function intendToRegister(eventId: string, subject: Subject = 'spot'): void {
  intended = `${subject} ${eventId}`;
}

/** Whether registration for this event continues by itself. True once. */
export function takeRegistrationIntent(eventId: string, subject: Subject = 'spot'): boolean {
  const isIntended = intended === `${subject} ${eventId}`;
  if (isIntended) intended = null;
  return isIntended;
}
