/** Every address of the app that code names. */
export const paths = {
  home: '/',
  about: '/about',
  events: '/events',
  /** One event; see `eventPath`. */
  event: '/events/:slug',
  newEvent: '/events/new',
  myEvents: '/events/manage',
  webhooks: '/events/manage/webhooks',
  /** See `webhookPath`. */
  webhook: '/events/manage/webhooks/:id',
  /** See `editEventPath`. */
  editEvent: '/events/:id/edit',
  /** The workspace of one event and its pages; see `manageEventPath` and `workspacePath`. */
  manageEvent: '/events/:id/manage',
  manageStatistics: '/events/:id/manage/statistics',
  manageAttendees: '/events/:id/manage/attendees',
  manageOrders: '/events/:id/manage/orders',
  manageTickets: '/events/:id/manage/tickets',
  manageWaitlist: '/events/:id/manage/waitlist',
  manageAgenda: '/events/:id/manage/agenda',
  manageQuestions: '/events/:id/manage/questions',
  manageAnnouncements: '/events/:id/manage/announcements',
  manageTeam: '/events/:id/manage/team',
  manageCheckIn: '/events/:id/manage/check-in',
  manageSettings: '/events/:id/manage/settings',
  manageReports: '/events/:id/manage/reports',
  /** Check-in at one event, for its team; see `checkInPath`. */
  checkIn: '/events/:id/check-in',
  /** Check-in with a check-in link, whose secret is in the fragment. */
  checkInByLink: '/check-in',
  /** See `ticketPath`. */
  ticket: '/tickets/:id',
  myOrders: '/orders',
  /** Accepting a transferred ticket. The token of the link is in the fragment. */
  transfer: '/transfer',
  /** See `transferPath`. */
  myTransfer: '/transfers/:id',
  /** The page of a guest: their tickets, or with the token of an email's link in the fragment, one registration. */
  guest: '/guest',
  /** Unsubscribing from an email. The token of the link is in the fragment. */
  unsubscribe: '/unsubscribe',
  /** See `orderPath`. */
  order: '/orders/:orderId',
  auth: '/auth',
  signIn: '/auth?mode=signin',
  signUp: '/auth?mode=signup',
  afterSignOut: '/auth/login',
  signUpEntry: '/auth/signup',
  linkedinCallback: '/auth/linkedin/callback',
  linkedinCallbackLegacy: '/auth/linkedin/callback-legacy',
  googleCallback: '/auth/google/callback',
  completeProfile: '/auth/complete-profile',
  verify: '/auth/verify',
  forgotPassword: '/auth/forgot',
  resetPassword: '/auth/reset',
  undoChange: '/auth/undo',
  profileSetup: '/profile-setup',
  setupNetwork: '/profile-setup/linkedin',
  setupSuccess: '/profile-setup/success',
  setupInterests: '/profile-setup/interests',
  setupManual: '/profile-setup/manual',
  onboarding: '/onboarding',
  dashboard: '/dashboard',
  profile: '/profile',
  inbox: '/notifications',
  people: '/people',
  /** Conversations; see conversation-path.ts. */
  messages: '/messages',
  connections: '/connections',
  connectionRequests: '/connections/requests',
  /** The viewer's business cards; see card-paths.ts. */
  cards: '/cards',
  newCard: '/cards/new',
  cardContacts: '/cards/contacts',
  /** Scanning the code of a card. Link to it with a full page load: only this page's headers allow the camera. */
  scanCard: '/cards/scan',
  card: '/cards/:id',
  editCard: '/cards/:id/edit',
  /** The viewer's anonymous rooms. */
  anonymous: '/anonymous',
  /** See `topicRoomPath` and `eventRoomPath`. */
  topicRoom: '/anonymous/topics/:topic',
  eventRoom: '/events/:slug/anonymous',
  /** What became of suggestions, for everyone. */
  suggestionQuality: '/networking/quality',
  /** A public profile; see `memberPath`. */
  member: '/in/:slug',
  /** A business card, for anyone with its link; see card-paths.ts. */
  businessCard: '/c/:token',
  /** Reports and suspensions, for operators. */
  moderation: '/moderation',
  settings: '/settings',
  security: '/settings/security',
  language: '/settings/language',
  appearance: '/settings/appearance',
  notifications: '/settings/notifications',
  dataAndPrivacy: '/settings/privacy',
  deletion: '/settings/deletion',
  unauthorized: '/unauthorized',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** The public profile of a member. */
export function memberPath(slug: string): string {
  return paths.member.replace(':slug', encodeURIComponent(slug));
}

/** The page of one event. */
export function eventPath(slug: string): string {
  return paths.event.replace(':slug', encodeURIComponent(slug));
}

/** The anonymous room of an event. */
export function eventRoomPath(slug: string): string {
  return paths.eventRoom.replace(':slug', encodeURIComponent(slug));
}

/** The anonymous room of an industry. */
export function topicRoomPath(topic: string): string {
  return paths.topicRoom.replace(':topic', encodeURIComponent(topic));
}

/** The query parameter that opens the conversation with a contact in its anonymous room. */
export const aliasContactParam = 'contact';

/** The editor of one event. */
export function editEventPath(id: string): string {
  return paths.editEvent.replace(':id', id);
}

/** The overview of one event for its organizers. */
export function manageEventPath(id: string): string {
  return paths.manageEvent.replace(':id', id);
}

/** The pages of an event's workspace, in the order of its navigation, as they appear in addresses. */
export const workspacePageNames = [
  'overview',
  'statistics',
  'attendees',
  'orders',
  'tickets',
  'waitlist',
  'agenda',
  'questions',
  'announcements',
  'team',
  'check-in',
  'settings',
  'reports',
] as const;
export type WorkspacePageName = (typeof workspacePageNames)[number];

/** One page of an event's workspace. */
export function workspacePath(id: string, page: WorkspacePageName): string {
  return page === 'overview' ? manageEventPath(id) : `${manageEventPath(id)}/${page}`;
}

/** The registrations of an event that need the organizer's approval. */
export function requestsPath(id: string): string {
  return `${workspacePath(id, 'attendees')}?state=pending`;
}

/** The waitlist of an event, for its organizer. */
export function waitlistPath(id: string): string {
  return workspacePath(id, 'waitlist');
}

/** Check-in at an event. Link to it with a full page load: only this page's headers allow the camera. */
export function checkInPath(id: string): string {
  return paths.checkIn.replace(':id', id);
}

/** One ticket, by the id of its registration. */
export function ticketPath(id: string): string {
  return paths.ticket.replace(':id', id);
}

/** The ticket types of one event, for its organizer. */
export function eventTicketsPath(id: string): string {
  return workspacePath(id, 'tickets');
}

/** The orders of one event, for its organizer. */
export function eventOrdersPath(id: string): string {
  return workspacePath(id, 'orders');
}

/** The orders of one event with a refund that the organizer has to act on. */
export function openRefundsPath(eventId: string): string {
  return `${eventOrdersPath(eventId)}?refund=open`;
}

/** One order, for its buyer and for the organizer. */
export function orderPath(id: string): string {
  return paths.order.replace(':orderId', id);
}

/** The home page, which then says that there is no page at the address that led to it. */
export const missingPage = `${paths.home}#not-found`;

/** What a navigation may pass on in `location.state`. Messages are already in the person's language. */
export type NavigationState = {
  /** Shown by the page that it leads to. */
  message?: string | undefined;
  /** The wizard step that leads here, where the page needs to know. */
  from?: 'network' | 'choice' | undefined;
  /** Shown above the page, whichever it is. */
  notice?: string | undefined;
  /** A link at the end of the notice. */
  noticeLink?: { to: string; text: string } | undefined;
  /** The address that was opened has no page. */
  missingPage?: boolean | undefined;
};

/** The sign-in page, which returns to `origin` afterwards. */
export function signInThenReturnTo(origin: string): string {
  return `${paths.signIn}&redirect=${encodeURIComponent(origin)}`;
}

/** The page of a guest, where they finish their account or enter a code, which returns to `origin` afterwards. */
export function guestHomeThenReturnTo(origin: string): string {
  return `${paths.guest}?redirect=${encodeURIComponent(origin)}`;
}

/** The contact verification page, which returns to `origin` afterwards. */
export function verifyThenReturnTo(origin: string): string {
  return `${paths.verify}?redirect=${encodeURIComponent(origin)}`;
}

/** A `mailto:` link. The local part is encoded: it may contain percent signs and question marks. */
export function mailtoLink(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
