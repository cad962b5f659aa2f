import type { User } from '@foyer/contract/accounts.ts';

/** The two storages of a browser; tests pass their own. */
export type Storages = { local: Storage; session: Storage };
export type Tokens = { accessToken: string; refreshToken: string };

const names = {
  accessToken: 'foyer.accessToken',
  refreshToken: 'foyer.refreshToken',
  user: 'foyer.user',
  storageType: 'foyer.storageType',
  backup: 'foyer.backupTokens',
  expired: 'foyer.sessionExpired',
} as const;

/** Storage keys of an unfinished sign-up and other drafts; all are deleted at sign-out. */
export const flowItems = {
  leadId: 'foyer.leadId',
  lead: 'foyer.lead',
  temporaryPassword: 'foyer.temporaryPassword',
  authFlow: 'foyer.authFlow',
  languageChoice: 'foyer.languageChoice',
  country: 'foyer.country',
  profileDraft: 'foyer.profileDraft',
  interestsDraft: 'foyer.interestsDraft',
  eventTyping: 'foyer.eventTyping',
  ticketTyping: 'foyer.ticketTyping',
  providerVisit: 'foyer.providerVisit',
  identityProof: 'foyer.identityProof',
  hostedVisit: 'foyer.hostedVisit',
  hostedAuth: 'foyer.hostedAuth',
  hostedProject: 'foyer.hostedProject',
  recentPlaces: 'foyer.recentPlaces',
} as const;

/**
 * Beginnings of the keys of what was typed into an order. It outlasts a session that has expired, because its owner signs in
 * again, but not a sign-out.
 */
export const orderDrafts = { holders: 'foyer.holders.', tickets: 'foyer.tickets.' } as const;

/**
 * What a member last answered about the rest of the profile setup, `skipped` or `dismissed`, and their id. It outlasts a
 * sign-out, because the answer is the same afterwards.
 */
export const setupAnswerItem = 'foyer.setupAnswer';

/** The browser did not store the session (storage full or blocked). */
export class TokenStorageError extends Error {
  override readonly name = 'TokenStorageError';
}
/**
 * Stores tokens and user: in local storage when the person is remembered, otherwise in session storage. Always read from
 * there, never from memory: another tab may have renewed them.
 */
export function createSessionStore(storages: Storages) {
  function current(): Storage | null {
    if (storages.session.getItem(names.storageType)) return storages.session;
    return storages.local.getItem(names.storageType) ? storages.local : null;
  }

  function readTokens(): Tokens | null {
    const storage = current();
    const accessToken = storage?.getItem(names.accessToken);
    const refreshToken = storage?.getItem(names.refreshToken);
    if (accessToken && refreshToken) return { accessToken, refreshToken };
    const [backupAccess, backupRefresh] = storage?.getItem(names.backup)?.split(' ') ?? [];
    return backupAccess && backupRefresh ? { accessToken: backupAccess, refreshToken: backupRefresh } : null;
  }

  function readUser(): unknown {
    try {
      return JSON.parse(current()?.getItem(names.user) ?? 'null');
    } catch {
      return null;
    }
  }

  function clear(): void {
    for (const storage of [storages.local, storages.session])
      for (const name of Object.values(names)) storage.removeItem(name);
  }

  function orThrow(action: () => void): void {
    try {
      action();
    } catch (cause) {
      throw new TokenStorageError('The browser refused to keep the session', { cause });
    }
  }

  function writeTokens(storage: Storage, tokens: Tokens): void {
    storage.setItem(names.accessToken, tokens.accessToken);
    storage.setItem(names.refreshToken, tokens.refreshToken);
    storage.setItem(names.backup, `${tokens.accessToken} ${tokens.refreshToken}`);
  }

  return {
    readTokens,
    /** Whether the session survives closing the browser. */
    isRemembered: (): boolean => current() === storages.local,
    /** As stored; the caller validates it. */
    readUser,
    clear,
    /** Notes in this tab that its session ended by itself: the page may be reloaded before its person has been told. */
    noteExpired(): void {
      try {
        storages.session.setItem(names.expired, 'untold');
      } catch {
        // Storage is full or disabled: after a reload the page doesn't say that the session expired.
      }
    },
    forgetExpired: (): void => storages.session.removeItem(names.expired),
    isExpiryUntold: (): boolean => storages.session.getItem(names.expired) !== null,
    /** Stores a new session in place of any other. */
    begin(tokens: Tokens, user: User, remember: boolean): void {
      clear();
      orThrow(() => {
        const storage = remember ? storages.local : storages.session;
        storage.setItem(names.storageType, remember ? 'local' : 'session');
        writeTokens(storage, tokens);
        storage.setItem(names.user, JSON.stringify(user));
      });
    },
    /**
     * Replaces a token pair with a renewed one. Returns false if the old pair is gone because the user signed out or
     * switched accounts during the renewal; its outcome must then be dropped.
     */
    replace(renewedFrom: string, tokens: Tokens): boolean {
      const storage = current();
      if (!storage || readTokens()?.refreshToken !== renewedFrom) return false;
      orThrow(() => writeTokens(storage, tokens));
      return true;
    },
    writeUser(user: User): void {
      const storage = current();
      if (storage) orThrow(() => storage.setItem(names.user, JSON.stringify(user)));
    },
    clearFlow(): void {
      for (const storage of [storages.local, storages.session])
        for (const name of Object.values(flowItems)) storage.removeItem(name);
    },
    clearOrderDrafts(): void {
      const { session } = storages;
      const keys = Array.from({ length: session.length }, (_, at) => session.key(at) ?? '');
      for (const key of keys)
        if (Object.values(orderDrafts).some((prefix) => key.startsWith(prefix))) session.removeItem(key);
    },
    /** Whether a storage event of another tab concerns the session. */
    concerns: (key: string | null): boolean => key === null || key === names.accessToken || key === names.user,
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
