/** What is recorded about the use of the product. Never personal data: no name, contact or full address. */
export type AnalyticsEvent =
  | 'app_loaded'
  | 'page_view'
  | 'session_started'
  | 'session_ended'
  | 'app_backgrounded'
  | 'app_foregrounded'
  | 'connection_lost'
  | 'connection_restored'
  | 'signup_completed'
  | 'login_succeeded'
  | 'forgot_password_clicked'
  | 'notifications_toggled'
  | 'create_event_clicked'
  | 'suggestions_shown'
  | 'suggestion_opened'
  | 'suggestion_explained'
  | 'suggestion_saved'
  | 'suggestion_unsaved'
  | 'suggestion_dismissed'
  | 'suggestion_restored'
  | 'suggestion_settings_changed'
  | 'profile_fetch_failed'
  | 'connection_requested'
  | 'connection_request_accepted'
  | 'connection_request_declined'
  | 'connection_request_withdrawn'
  | 'connection_removed'
  | 'connection_notes_saved'
  | 'connection_requests_paused'
  | 'business_card_created'
  | 'business_card_saved'
  | 'business_card_paused'
  | 'business_card_deleted'
  | 'business_card_shared'
  | 'business_card_link_revoked'
  | 'business_card_scanned'
  | 'business_card_contact_saved'
  | 'business_card_exchanged'
  | 'business_card_details_shared'
  | 'received_contact_saved'
  | 'received_contacts_exported'
  | 'member_blocked'
  | 'member_reported'
  | 'member_unblocked'
  | 'anonymous_room_joined'
  | 'anonymous_room_left'
  | 'alias_contact_requested'
  | 'alias_contact_accepted'
  | 'alias_contact_declined'
  | 'alias_contact_ended'
  | 'alias_stage_agreed'
  | 'alias_stage_withdrawn'
  | 'alias_connected'
  | 'alias_blocked'
  | 'alias_reported'
  | 'event_room_entered'
  | 'group_created'
  | 'message_request_sent'
  | 'message_suggestion_used'
  | 'push_toggled'
  | 'message_request_accepted'
  | 'message_request_declined'
  | 'conversation_left';

export type Properties = Readonly<Record<string, string | number | boolean | null>>;
export type Sink = (event: AnalyticsEvent, properties: Properties) => void;
/** A sign-in or sign-up. The last one is kept until the library has loaded, because it identifies the user. */
export type SignInEvent = { event: 'signup_completed' | 'login_succeeded'; properties: Properties };

let sink: Sink | null = null;
let signIn: SignInEvent | null = null;

/**
 * Records an event: `track('create_event_clicked')`. Dropped until the library has loaded, and it never throws. This is
 * all that the first load of a page contains of analytics.
 */
export function track(event: AnalyticsEvent, properties: Properties = {}): void {
  if (!sink && (event === 'signup_completed' || event === 'login_succeeded')) signIn = { event, properties };
  try {
    sink?.(event, properties);
  } catch {
    // Analytics must never break a page.
  }
}

/** Sets where events go from now on; null drops them. Returns, once, a sign-in recorded before. */
export function connect(next: Sink | null): SignInEvent | null {
  const before = signIn;
  sink = next;
  signIn = null;
  return before;
}
