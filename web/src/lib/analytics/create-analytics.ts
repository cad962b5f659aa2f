import { type AnalyticsProfile, userProperties, withoutBlocked } from './facts.ts';
import type { AnalyticsEvent, Properties } from './track.ts';
import type { UsageSession } from './usage-session.ts';

/** What a product-analytics library can do, as far as it is used here. */
export type Library = {
  /** `last`: the page may be gone in a moment. */
  track: (event: AnalyticsEvent, properties: Properties, how: { last: boolean }) => void;
  /** Who it takes the person for, also from an earlier visit; null when it knows only the browser. */
  userId: () => string | null;
  identify: (userId: string) => void;
  describe: (properties: Properties) => void;
  reset: () => void;
  optOut: () => void;
  optIn: () => void;
  /** The connection is back: what waits is sent now. */
  resume: () => void;
};

export type Analytics = {
  state: () => 'uninitialised' | 'initialised';
  /** The library has loaded: from now on events are heard. */
  initialise: (library: Library) => void;
  track: (event: AnalyticsEvent, properties?: Properties) => void;
  /** Tells what is known of the person who is signed in; whoever the browser was before is forgotten. */
  describe: (profile: AnalyticsProfile, theme: string) => void;
  /** Clears the user and starts a new session. Nothing to do when there is no user. */
  reset: () => void;
  optOut: () => void;
  optIn: () => void;
  resume: () => void;
};

type Parts = {
  session: UsageSession;
  /** What goes with every event. */
  facts: () => Properties;
};

/** The wrapper of spec section 4: events are ignored while uninitialised, errors are swallowed. */
export function createAnalytics({ session, facts }: Parts): Analytics {
  let library: Library | null = null;
  let isRefused = false;
  let described = '';

  function send(event: AnalyticsEvent, properties: Properties = {}): void {
    const { source, medium, campaign } = session.utm();
    const all: Properties = {
      ...facts(),
      ...(source && { utm_source: source }),
      ...(medium && { utm_medium: medium }),
      ...(campaign && { utm_campaign: campaign }),
      session_id: session.id(),
      session_duration: session.seconds(),
      ...properties,
    };
    library?.track(event, withoutBlocked(all), { last: event === 'app_backgrounded' });
  }

  /** Spec section 4: the end of a session is the start of the next one. */
  function endSession(properties?: Properties): void {
    send('session_ended', properties);
    session.renew();
    send('session_started');
  }

  function hear(event: AnalyticsEvent, properties: Properties): void {
    if (!library || isRefused) return;
    if (session.isOver()) endSession();
    session.touch();
    const { user_id: userId } = properties;
    const isEntry = event === 'signup_completed' || event === 'login_succeeded';
    if (isEntry && typeof userId === 'string' && library.userId() === null) library.identify(userId);
    if (event === 'session_ended') endSession(properties);
    else send(event, properties);
  }

  function silently(act: () => void): void {
    try {
      act();
    } catch {
      // Spec section 4: errors are swallowed.
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
        hear('app_loaded', {});
      });
    },
    track: (event, properties = {}) => silently(() => hear(event, properties)),
    describe: (profile, theme) =>
      silently(() => {
        if (!library || isRefused) return;
        const known = library.userId();
        if (known !== null && known !== profile.id) forgetPerson();
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
