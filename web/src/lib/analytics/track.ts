/** What is recorded about the use of the product. Never who somebody is: no name, no contact, no address. */
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
  | 'profile_fetch_failed';

export type Properties = Readonly<Record<string, string | number | boolean | null>>;
export type Sink = (event: AnalyticsEvent, properties: Properties) => void;
/** Somebody came in: still true when the library arrives a moment later, so the last one is kept for it. */
export type Entry = { event: 'signup_completed' | 'login_succeeded'; properties: Properties };

let sink: Sink | null = null;
let entry: Entry | null = null;

/**
 * Records that something happened: `track('create_event_clicked')`. Ignored until the library is there, and silent
 * whatever goes wrong (spec section 4): no page may depend on it. All that the first load of a page has of analytics.
 */
export function track(event: AnalyticsEvent, properties: Properties = {}): void {
  if (!sink && (event === 'signup_completed' || event === 'login_succeeded')) entry = { event, properties };
  try {
    sink?.(event, properties);
  } catch {
    // Spec section 4: errors are swallowed.
  }
}

/** Where events go from now on; null: nowhere. Answers, once, how somebody came in before anything was connected. */
export function connect(next: Sink | null): Entry | null {
  const before = entry;
  sink = next;
  entry = null;
  return before;
}
