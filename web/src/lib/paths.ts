/** Every address of the app that code names, each once. Addresses of later issues are added by those issues. */
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
  /** See `editEventPath` and `manageEventPath`. */
  editEvent: '/events/:id/edit',
  manageEvent: '/events/:id/manage',
  /** The door of one event, for its team; see `doorPath`. */
  door: '/events/:id/check-in',
  /** The same for whoever comes by a link, whose secret stands behind the `#`. */
  doorByLink: '/check-in',
  /** See `ticketPath`. */
  ticket: '/tickets/:id',
  /** See `eventTicketsPath` and `eventOrdersPath`. */
  eventTickets: '/events/:id/tickets',
  eventOrders: '/events/:id/orders',
  myOrders: '/orders',
  /** With the token of the link as its fragment. */
  transfer: '/transfer',
  /** The same, for whoever was named for a place and has no account. */
  guest: '/guest',
  /** The same, of an email that can be turned off. */
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
  /** Somebody's public profile; see `memberPath`. */
  member: '/in/:slug',
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

/** The public profile of one person. */
export function memberPath(slug: string): string {
  return paths.member.replace(':slug', encodeURIComponent(slug));
}

/** The page of one event. */
export function eventPath(slug: string): string {
  return paths.event.replace(':slug', encodeURIComponent(slug));
}

/** What names a promotion code in a link to an event. */
export const codeInLink = 'code';

/** An event with a promotion code, which whoever follows the link need not type. */
export function eventCodePath(slug: string, code: string): string {
  return `${eventPath(slug)}?${codeInLink}=${encodeURIComponent(code)}`;
}

/** What was sent to one webhook. */
export function webhookPath(id: string): string {
  return paths.webhook.replace(':id', id);
}

/** Where the organizer writes one event. */
export function editEventPath(id: string): string {
  return paths.editEvent.replace(':id', id);
}

/** Where the organizer looks after one event and its guests. */
export function manageEventPath(id: string): string {
  return paths.manageEvent.replace(':id', id);
}

/** The same, where requests are decided about. */
export function requestsPath(id: string): string {
  return `${manageEventPath(id)}?state=pending#attendees`;
}

/** The same, where it is seen who waits for a place. */
export function linePath(id: string): string {
  return `${manageEventPath(id)}#waiting`;
}

/** Where guests are let in. It is opened anew: only this page may use the camera. */
export function doorPath(id: string): string {
  return paths.door.replace(':id', id);
}

/** One ticket, by the id of its registration. */
export function ticketPath(id: string): string {
  return paths.ticket.replace(':id', id);
}

/** What an organizer sells for one event. */
export function eventTicketsPath(id: string): string {
  return paths.eventTickets.replace(':id', id);
}

/** Who has ordered tickets for one event, for its organizer. */
export function eventOrdersPath(id: string): string {
  return paths.eventOrders.replace(':id', id);
}

/** One order, for whoever has bought it and for the organizer. */
export function orderPath(id: string): string {
  return paths.order.replace(':orderId', id);
}

/** What a navigation may carry along: a sentence for the page it leads to, already in the person's language. */
export type NavigationState = {
  message?: string | undefined;
  /** The step of the wizard that leads here, where the page says so. */
  from?: 'network' | 'choice' | undefined;
  /** The same, shown above the page whatever it is. */
  notice?: string | undefined;
};

/** The entry page, remembering where to go on to afterwards. */
export function signInThenReturnTo(origin: string): string {
  return `${paths.signIn}&redirect=${encodeURIComponent(origin)}`;
}

/** The proof of a contact, remembering where to go on to afterwards. */
export function verifyThenReturnTo(origin: string): string {
  return `${paths.verify}?redirect=${encodeURIComponent(origin)}`;
}

/** The link that writes to an address, whatever characters it has before the @. */
export function mailLinkTo(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
