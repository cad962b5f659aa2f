import type { SignedIn, User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { optionalScript } from '../analytics/load-later.ts';
import { track } from '../analytics/track.ts';
import { isExpired, isExpiringSoon, readClaims } from '../api/access-token.ts';
import type { CallOptions } from '../api/create-call.ts';
import { reachServer } from '../api/server-reach.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { clearCookies, noteSignedIn } from '../storage/page-cookies.ts';
import { createSessionStore, flowItems, type SessionStore, type Storages } from '../storage/session-store.ts';
import { createRefresh } from './create-refresh.ts';
import { type CsrfToken, pageCsrfToken } from './page-csrf-token.ts';

/** Who is signed in in this browser. `starting` until the stored session was looked at; so also on the server. */
export type SessionState =
  | { status: 'starting' }
  /** `expired`: the session ended by itself and the person should hear of it; `left`: somebody signed out. */
  | { status: 'signed-out'; reason: 'absent' | 'expired' | 'left' }
  | { status: 'signed-in'; user: User };

/** The state that every session begins with. */
export const starting: SessionState = { status: 'starting' };
/** How long signing out waits for the server before it clears the browser all the same. */
const signOutPatienceMs = 5000;

/** What is kept of a new session. */
type StoredSession = Omit<SignedIn, 'token' | 'expiresIn'>;

/** `isTold`: the server knows. `providerSignOutUrl`: where the identity provider ends its own session, if it does. */
export type SignedOut = { isTold: boolean; providerSignOutUrl: string | null };

type TabMessage = { type: 'changed' } | { type: 'signed-out'; sid: string | null };

export type Session = {
  /** What `createCall` needs to call as whoever is signed in. */
  callOptions: CallOptions;
  state: () => SessionState;
  /** Calls back after every change; the returned function ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Restores the stored session and watches over it. Returns what stops the watching. */
  start: () => () => void;
  /** Keeps a new session. Throws TokenStorageError when the browser would not. `isNew`: of an account just made. */
  signIn: (signedIn: StoredSession, options: { remember: boolean; isNew?: boolean }) => void;
  /** Keeps the session that a step-up gave in place of the present one, as long as that was to be kept. */
  replace: (signedIn: StoredSession) => void;
  /** Puts a changed user in place of the stored one. */
  updateUser: (user: User) => void;
  /** Ends the session on the server, at a hosted project and here, where everything of it goes even if the others fail. */
  signOut: () => Promise<SignedOut>;
};

/** Whoever came through a hosted project has a session there as well (spec section 4, "Auth session"). */
async function leaveHostedProject(local: Storage): Promise<void> {
  if (local.getItem(flowItems.hostedProject) === null) return;
  const { signOutThere } = await import('./hosted-auth.ts');
  await Promise.race([signOutThere(), new Promise((resolve) => setTimeout(resolve, signOutPatienceMs))]);
}

/** After a page load: the session at the hosted project goes on being renewed (spec section 7). */
async function keepHostedProject(local: Storage): Promise<void> {
  if (local.getItem(flowItems.hostedProject) === null) return;
  const { keepHostedSession } = await import('./hosted-auth.ts');
  keepHostedSession();
}

/** Makes a session; the app has one (`session`), tests make their own. */
export function createSession(options: { storages: Storages; origin: () => string; csrf: CsrfToken }): Session {
  const store: SessionStore = createSessionStore(options.storages);
  const listeners = new Set<() => void>();
  let state: SessionState = starting;
  let tabs: BroadcastChannel | null = null;
  /** While somebody signs out, calls that were on their way are refused: they say nothing new. */
  let isLeaving = false;

  function become(next: SessionState): void {
    state = next;
    noteSignedIn(next.status === 'signed-in');
    for (const listener of listeners) listener();
  }
  function tell(message: TabMessage): void {
    tabs?.postMessage(message);
  }
  function end(reason: 'expired' | 'left'): void {
    const sid = readClaims(store.readTokens()?.accessToken ?? '')?.sid ?? null;
    store.clear();
    store.clearFlow();
    become({ status: 'signed-out', reason });
    tell({ type: 'signed-out', sid });
  }

  const callOptions: CallOptions = {
    origin: options.origin,
    csrf: options.csrf,
    send: reachServer,
    session: {
      accessToken: () => store.readTokens()?.accessToken ?? null,
      refresh: (stale) => refresh(stale),
      ended: () => {
        if (!isLeaving) end('expired');
      },
    },
  };
  const calls = async () => (await import('./session-calls.ts')).sessionCalls(callOptions);
  const refresh = createRefresh(store, async (refreshToken) => (await calls()).exchange(refreshToken));

  /** A failed refresh ends the session only if it was refused; when the network is down the next check tries again. */
  async function renew(): Promise<void> {
    const outcome = await refresh(null).catch(() => 'failed' as const);
    if (outcome === 'refused' && !isLeaving) end('expired');
  }

  /** What the server answers to whoever signs out; null when it could not be told. */
  async function tellServer(refreshToken: string | undefined, patience: AbortSignal) {
    const script = await optionalScript(() => import('./session-calls.ts'));
    if (!script) return null;
    return await script
      .sessionCalls(callOptions)
      .signOut(refreshToken, patience)
      .catch(() => null);
  }

  async function restore(): Promise<void> {
    const stored = store.readTokens();
    const user = stored && (await calls()).parseUser(store.readUser());
    if (stored && user && isExpired(stored.accessToken)) await renew();
    if (user && store.readTokens()) become({ status: 'signed-in', user });
    else if (state.status === 'signed-in') become({ status: 'signed-out', reason: 'left' });
    else if (state.status === 'starting') become({ status: 'signed-out', reason: 'absent' });
  }

  function hear(message: TabMessage): void {
    const mine = readClaims(store.readTokens()?.accessToken ?? '')?.sid ?? null;
    // A tab that was duplicated has the same session in its own session storage.
    if (message.type === 'signed-out' && message.sid !== null && message.sid === mine) store.clear();
    void restore();
  }

  function begin({ accessToken, refreshToken, user }: StoredSession, remember: boolean): void {
    store.begin({ accessToken, refreshToken }, user, remember);
    become({ status: 'signed-in', user });
    tell({ type: 'changed' });
  }

  return {
    callOptions,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const watch = new AbortController();
      tabs = new BroadcastChannel('foyer.session');
      tabs.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data));
      if (typeof window !== 'undefined') {
        const onStorage = (event: StorageEvent) => store.concerns(event.key) && void restore();
        window.addEventListener('storage', onStorage, { signal: watch.signal });
      }
      const check = setInterval(() => {
        const token = store.readTokens()?.accessToken;
        if (state.status === 'signed-in' && token && isExpiringSoon(token)) void renew();
      }, limits.token.checkEverySeconds * 1000);
      void restore().then(() => {
        if (state.status === 'signed-in') void keepHostedProject(options.storages.local).catch(() => undefined);
      });
      return () => {
        watch.abort();
        clearInterval(check);
        tabs?.close();
        tabs = null;
      };
    },
    signIn(signedIn, { remember, isNew = false }) {
      begin(signedIn, remember);
      track(isNew ? 'signup_completed' : 'login_succeeded', { user_id: signedIn.user.id });
    },
    replace: (signedIn) => begin(signedIn, store.isRemembered()),
    updateUser(user) {
      store.writeUser(user);
      if (state.status === 'signed-in') become({ status: 'signed-in', user });
    },
    async signOut() {
      const refreshToken = store.readTokens()?.refreshToken;
      const patience = AbortSignal.timeout(signOutPatienceMs);
      isLeaving = true;
      // Both at once: what is kept here goes even if neither answers, or the code for telling them does not come.
      const [answer] = await Promise.all([
        tellServer(refreshToken, patience),
        leaveHostedProject(options.storages.local).catch(() => undefined),
      ]);
      isLeaving = false;
      clearCookies();
      end('left');
      return { isTold: answer !== null, providerSignOutUrl: answer?.providerSignOutUrl ?? null };
    },
  };
}

/** The session of this browser. */
export const session = createSession({
  storages: browserStorages,
  origin: () => window.location.origin,
  csrf: pageCsrfToken,
});
