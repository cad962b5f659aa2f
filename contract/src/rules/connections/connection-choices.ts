/** Choices of connections, without schemas, so that pages which only show them load nothing else. */

/**
 * How a request can be declined. `not-now`: the sender is notified, and may ask again after a while. `no`: to the sender, the
 * request looks unanswered until it expires.
 */
export const declineAnswers = ['not-now', 'no'] as const;
export type DeclineAnswer = (typeof declineAnswers)[number];

/** Why a request was declined: private, never shown to its sender. */
export const declineReasons = ['unknown', 'not-relevant', 'too-many-requests', 'sales-pitch', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/**
 * What a list says of the viewer and a member. `unavailable`: the viewer has to wait before asking again. Whether the member takes
 * requests at all is known once the viewer asks.
 */
export const listedRelations = ['none', 'sent', 'received', 'connected', 'unavailable'] as const;
export type ListedRelation = (typeof listedRelations)[number];

/** How two members became connected. */
export const connectionOrigins = ['request', 'card', 'scan', 'message'] as const;
export type ConnectionOrigin = (typeof connectionOrigins)[number];

/** Orders of the connections list. By follow-up, connections without one come last. */
export const connectionSorts = ['recent', 'oldest', 'name', '-name', 'follow-up', '-follow-up'] as const;
export type ConnectionSort = (typeof connectionSorts)[number];

/** Connections by when to follow up: `due` today or before, `planned` later. */
export const followUpFilters = ['due', 'planned'] as const;
export type FollowUpFilter = (typeof followUpFilters)[number];

/** Why a member was reported. */
export const reportReasons = ['spam', 'harassment', 'impersonation', 'inappropriate', 'scam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Days before the sender may ask the same person again, after each way in which a request or connection ends. */
export const cooldownDays = { 'not-now': 90, no: 365, withdrawn: 21, expired: 30, disconnected: 90 } as const;
