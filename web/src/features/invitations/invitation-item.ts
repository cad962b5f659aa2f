/** Session storage: the invitation that led to an event in this browser session. */
export const invitationItem = 'foyer.invitation';
