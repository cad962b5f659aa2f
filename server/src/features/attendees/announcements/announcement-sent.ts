/** Something that an organizer writes to attendees. Handled in send-page.ts. */
export const announcementSent = 'event-message';
