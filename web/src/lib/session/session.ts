import type { SignedIn, User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { loadOptionalScript } from '../analytics/load-later.ts';
import { track } from '../analytics/track.ts';
import { isExpired, isExpiringSoon, readClaims } from '../api/access-token.ts';
import type { CallOptions } from '../api/create-call.ts';
import { fetchFromServer } from '../api/server-reach.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { clearCookies, setSignedInHint } from '../storage/page-cookies.ts';
import { createSessionStore, flowItems, type SessionStore, type Storages } from '../storage/session-store.ts';
import { createRefresh } from './create-refresh.ts';
import { type CsrfToken, pageCsrfToken } from './page-csrf-token.ts';

/** Who is signed in in this browser. `starting` on the server and until the stored session was read. */
export type SessionState =
  | { status: 'starting' }
  /** `expired`: the session ended by itself, and the user should be notified; `left`: the user signed out. */
  | { status: 'signed-out'; reason: 'absent' | 'expired' | 'left' }
  | { status: 'signed-in'; user: User };

/** The first state of every session. */
export const startingState: SessionState = { status: 'starting' };
/** How long signing out waits for the server before it clears the browser anyway. */
const signOutTimeoutMs = 5000;
/** How long to wait for another tab's message after its change of the storage was noticed. */
const tabMessageMs = 500;

/** The stored part of a new session. */
type StoredSession = Omit<SignedIn, 'token' | 'expiresIn'>;

/** `providerSignOutUrl`: where the identity provider ends its own session, if it does. */
export type SignedOut = { serverNotified: boolean; providerSignOutUrl: string | null };

type TabMessage = { type: 'changed' } | { type: 'signed-out'; sid: string | null; reason: 'expired' | 'left' };

export type Session = {
  /** What `createCall` needs to call as the signed-in user. */
  callOptions: CallOptions;
  state: () => SessionState;
  /** Calls back after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Restores the stored session and keeps it fresh. Returns the stop function. */
  start: () => () => void;
  /** The person has been told that the session expired. */
  expiryTold: () => void;
  /** Stores a new session. Throws TokenStorageError when the browser blocks storage. `isNew`: the account was just created. */
  signIn: (signedIn: StoredSession, options: { remember: boolean; isNew?: boolean }) => void;
  /** Replaces the session after a step-up, in the same storage. */
  replace: (signedIn: StoredSession) => void;
  /** Replaces the stored user. */
  updateUser: (user: User) => void;
  /** Ends the session on the server, at a hosted project and here. Local data goes even if the other two fail. */
  signOut: () => Promise<SignedOut>;
};

/** A person who signed in through a hosted project has a session there as well. */
async function endHostedSession(local: Storage): Promise<void> {
  if (local.getItem(flowItems.hostedProject) === null) return;
  const { signOutOfHostedProject } = await import('./hosted-auth.ts');
  await Promise.race([signOutOfHostedProject(), new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))]);
}

/** Resumes renewing the session at the hosted project after a page load. */
async function resumeHosted(local: Storage): Promise<void> {
  if (local.getItem(flowItems.hostedProject) === null) return;
  const { resumeHostedSession } = await import('./hosted-auth.ts');
  resumeHostedSession();
}

/** Creates a session; the app has one (`session`), tests create their own. */
export function createSession(options: { storages: Storages; origin: () => string; csrf: CsrfToken }): Session {
  const store: SessionStore = createSessionStore(options.storages);
  const listeners = new Set<() => void>();
  let state: SessionState = startingState;
  let tabs: BroadcastChannel | null = null;
  /** The session that this tab was last signed in with. */
  let lastSid: string | null = null;
  /** While signing out, calls under way are refused; that does not mean the session expired. */
  let isSigningOut = false;
  /** Ends the calls of the session that the person leaves: the server would refuse them. */
  let leaving = new AbortController();

  const storedSid = () => readClaims(store.readTokens()?.accessToken ?? '')?.sid ?? null;

  function setState(next: SessionState): void {
    state = next;
    if (next.status === 'signed-in') lastSid = storedSid();
    setSignedInHint(next.status === 'signed-in');
    for (const listener of listeners) listener();
  }
  function broadcast(message: TabMessage): void {
    tabs?.postMessage(message);
  }
  function end(reason: 'expired' | 'left'): void {
    const sid = storedSid();
    store.clear();
    store.clearFlow();
    if (reason === 'left') store.clearOrderDrafts();
    else store.noteExpired();
    setState({ status: 'signed-out', reason });
    broadcast({ type: 'signed-out', sid, reason });
  }

  const callOptions: CallOptions = {
    origin: options.origin,
    csrf: options.csrf,
    send: fetchFromServer,
    session: {
      accessToken: () => store.readTokens()?.accessToken ?? null,
      refresh: async (stale) => (isSigningOut ? 'dropped' : refresh(stale)),
      ended: () => {
        if (!isSigningOut) end('expired');
      },
      left: () => leaving.signal,
    },
  };
  const calls = async () => (await import('./session-calls.ts')).sessionCalls(callOptions);
  const refresh = createRefresh(store, async (refreshToken) => (await calls()).exchange(refreshToken));

  /** A failed refresh ends the session only if it was refused. After a network failure the next check tries again. */
  async function renew(): Promise<void> {
    const outcome = await refresh(null).catch(() => 'failed' as const);
    if (outcome === 'refused' && !isSigningOut) end('expired');
  }

  /** Null when the server could not be reached. */
  async function signOutOnServer(refreshToken: string | undefined, signal: AbortSignal) {
    const script = await loadOptionalScript(() => import('./session-calls.ts'));
    if (!script) return null;
    return await script
      .sessionCalls(callOptions)
      .signOut(refreshToken, signal)
      .catch(() => null);
  }

  async function restore(): Promise<void> {
    const stored = store.readTokens();
    const user = stored && (await calls()).parseUser(store.readUser());
    if (stored && user && isExpired(stored.accessToken)) await renew();
    if (user && store.readTokens()) setState({ status: 'signed-in', user });
    else if (state.status === 'signed-in') setState({ status: 'signed-out', reason: 'left' });
    else if (state.status === 'starting')
      setState({ status: 'signed-out', reason: store.isExpiryUntold() ? 'expired' : 'absent' });
  }

  function handleTabMessage(message: TabMessage): void {
    if (message.type === 'signed-out' && message.sid !== null) {
      // A duplicated tab has a copy of the session in its own session storage.
      if (message.sid === storedSid()) store.clear();
      if (message.sid === lastSid && message.reason === 'left') store.clearOrderDrafts();
      if (message.sid === lastSid && message.reason === 'expired' && !store.readTokens()) {
        store.noteExpired();
        setState({ status: 'signed-out', reason: 'expired' });
        return;
      }
    }
    void restore();
  }

  function begin({ accessToken, refreshToken, user }: StoredSession, remember: boolean): void {
    store.begin({ accessToken, refreshToken }, user, remember);
    setState({ status: 'signed-in', user });
    broadcast({ type: 'changed' });
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
      tabs.addEventListener('message', (event: MessageEvent<TabMessage>) => handleTabMessage(event.data));
      if (typeof window !== 'undefined') {
        let late: ReturnType<typeof setTimeout> | undefined;
        const onStorage = (event: StorageEvent) => {
          if (!store.concerns(event.key)) return;
          // Only the other tab's message says why a session ended, and it may arrive after this.
          clearTimeout(late);
          late = setTimeout(() => void restore(), tabMessageMs);
        };
        window.addEventListener('storage', onStorage, { signal: watch.signal });
        watch.signal.addEventListener('abort', () => clearTimeout(late));
      }
      const check = setInterval(() => {
        const token = store.readTokens()?.accessToken;
        if (state.status === 'signed-in' && token && isExpiringSoon(token)) void renew();
      }, limits.token.checkEverySeconds * 1000);
      void restore().then(() => {
        if (state.status === 'signed-in') void resumeHosted(options.storages.local).catch(() => undefined);
      });
      return () => {
        watch.abort();
        clearInterval(check);
        tabs?.close();
        tabs = null;
      };
    },
    expiryTold: store.forgetExpired,
    signIn(signedIn, { remember, isNew = false }) {
      begin(signedIn, remember);
      track(isNew ? 'signup_completed' : 'login_succeeded', { user_id: signedIn.user.id });
    },
    replace: (signedIn) => begin(signedIn, store.isRemembered()),
    updateUser(user) {
      store.writeUser(user);
      if (state.status === 'signed-in') setState({ status: 'signed-in', user });
    },
    async signOut() {
      const refreshToken = store.readTokens()?.refreshToken;
      const signal = AbortSignal.timeout(signOutTimeoutMs);
      isSigningOut = true;
      leaving.abort();
      // In parallel: this browser is cleared even if neither responds or their code does not load.
      const [answer] = await Promise.all([
        signOutOnServer(refreshToken, signal),
        endHostedSession(options.storages.local).catch(() => undefined),
      ]);
      isSigningOut = false;
      leaving = new AbortController();
      clearCookies();
      end('left');
      return { serverNotified: answer !== null, providerSignOutUrl: answer?.providerSignOutUrl ?? null };
    },
  };
}

/** The session of this browser. */
export const session = createSession({
  storages: browserStorages,
  origin: () => window.location.origin,
  csrf: pageCsrfToken,
});
