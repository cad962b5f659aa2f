/** Enumerations of invitations, without schemas, so that pages which only show them load nothing else. */
export const invitationKinds = ['email', 'link'] as const;

/** How far an invitation has led. `opened`: it was followed. `registered`: a visitor who followed it is registered. */
export const invitationStates = ['sent', 'opened', 'registered'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The query parameter of an event's address that names the invitation it was opened from. */
export const invitationParam = 'invite';
