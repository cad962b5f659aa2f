/** The event that a visitor was registering for when they signed in as a guest. Lives as long as the page. */
let intendedEvent: string | null = null;

/** Remembers that registration continues by itself once the session has started. */
export function intendToRegister(eventId: string): void {
  intendedEvent = eventId;
}

/** Whether registration for this event continues by itself. True once. */
export function takeRegistrationIntent(eventId: string): boolean {
  const isIntended = intendedEvent === eventId;
  intendedEvent = null;
  return isIntended;
}
