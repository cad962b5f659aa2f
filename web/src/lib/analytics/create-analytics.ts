import { type AnalyticsProfile, userProperties, withoutBlocked } from './event-properties.ts';
import type { AnalyticsEvent, Properties } from './track.ts';
import type { UsageSession } from './usage-session.ts';

/** What is used of a product analytics library. */
export type Library = {
  /** `last`: the page may be gone in a moment. */
  track: (event: AnalyticsEvent, properties: Properties, how: { last: boolean }) => void;
  /** The identified user, also from an earlier visit; null for an anonymous browser. */
  userId: () => string | null;
  identify: (userId: string) => void;
  describe: (properties: Properties) => void;
  reset: () => void;
  optOut: () => void;
  optIn: () => void;
  /** Sends what is queued, because the connection is back. */
  resume: () => void;
};

export type Analytics = {
  state: () => 'uninitialised' | 'initialised';
  /** The library has loaded; events are recorded from now on. */
  initialise: (library: Library) => void;
  track: (event: AnalyticsEvent, properties?: Properties) => void;
  /** Sends the properties of the signed-in user; another user identified before is forgotten. */
  describe: (profile: AnalyticsProfile, theme: string) => void;
  /** Clears the user and starts a new session. Nothing to do when there is no user. */
  reset: () => void;
  optOut: () => void;
  optIn: () => void;
  resume: () => void;
};

type AnalyticsOptions = {
  session: UsageSession;
  /** Sent with every event. */
  commonProperties: () => Properties;
};

/** Wraps the analytics library: events are ignored before it has loaded, and its errors never reach the page. */
export function createAnalytics({ session, commonProperties }: AnalyticsOptions): Analytics {
  let library: Library | null = null;
  let isRefused = false;
  let described = '';

  function send(event: AnalyticsEvent, properties: Properties = {}): void {
    const { source, medium, campaign } = session.utm();
    const all: Properties = {
      ...commonProperties(),
      ...(source && { utm_source: source }),
      ...(medium && { utm_medium: medium }),
      ...(campaign && { utm_campaign: campaign }),
      session_id: session.id(),
      session_duration: session.seconds(),
      ...properties,
    };
    library?.track(event, withoutBlocked(all), { last: event === 'app_backgrounded' });
  }

  /** The end of a session is the start of the next one. */
  function endSession(properties?: Properties): void {
    send('session_ended', properties);
    session.renew();
    send('session_started');
  }

  function record(event: AnalyticsEvent, properties: Properties): void {
    if (!library || isRefused) return;
    if (session.isOver()) endSession();
    session.touch();
    const { user_id: userId } = properties;
    const isSignIn = event === 'signup_completed' || event === 'login_succeeded';
    if (isSignIn && typeof userId === 'string' && library.userId() === null) library.identify(userId);
    if (event === 'session_ended') endSession(properties);
    else send(event, properties);
  }

  function silently(act: () => void): void {
    try {
      act();
    } catch {
      // Analytics must never break a page.
    }
  }

  function forgetPerson(): void {
    described = '';
    library?.reset();
    session.renew();
  }

  return {
    state: () => (library ? 'initialised' : 'uninitialised'),
    initialise(loaded) {
      library = loaded;
      silently(() => {
        if (session.isNew) send('session_started');
        record('app_loaded', {});
      });
    },
    track: (event, properties = {}) => silently(() => record(event, properties)),
    describe: (profile, theme) =>
      silently(() => {
        if (!library || isRefused) return;
        const identified = library.userId();
        if (identified !== null && identified !== profile.id) forgetPerson();
        if (library.userId() === null) library.identify(profile.id);
        const properties = withoutBlocked(userProperties(profile, theme));
        if (described === JSON.stringify(properties)) return;
        described = JSON.stringify(properties);
        library.describe(properties);
      }),
    reset: () => silently(() => library?.userId() != null && forgetPerson()),
    optOut: () =>
      silently(() => {
        isRefused = true;
        library?.optOut();
        session.forget();
      }),
    optIn: () =>
      silently(() => {
        isRefused = false;
        library?.optIn();
        described = '';
        session.renew();
      }),
    resume: () => silently(() => library?.resume()),
  };
}
