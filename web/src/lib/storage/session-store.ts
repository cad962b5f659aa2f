import type { User } from '@foyer/contract/accounts.ts';

/** The two storages of a browser; tests bring their own. */
export type Storages = { local: Storage; session: Storage };
export type Tokens = { accessToken: string; refreshToken: string };

const names = {
  accessToken: 'foyer.accessToken',
  refreshToken: 'foyer.refreshToken',
  user: 'foyer.user',
  storageType: 'foyer.storageType',
  backup: 'foyer.backupTokens',
} as const;

/** Names of what a sign-up leaves behind on its way; all of it goes at sign-out (spec section 4). */
export const flowItems = {
  leadId: 'foyer.leadId',
  lead: 'foyer.lead',
  temporaryPassword: 'foyer.temporaryPassword',
  authFlow: 'foyer.authFlow',
  country: 'foyer.country',
  profileDraft: 'foyer.profileDraft',
  interestsDraft: 'foyer.interestsDraft',
  eventTyping: 'foyer.eventTyping',
  providerVisit: 'foyer.providerVisit',
  identityProof: 'foyer.identityProof',
  hostedVisit: 'foyer.hostedVisit',
  hostedAuth: 'foyer.hostedAuth',
  hostedProject: 'foyer.hostedProject',
} as const;

/** The browser would not keep the session (storage full or switched off). */
export class TokenStorageError extends Error {
  override readonly name = 'TokenStorageError';
}

/**
 * Where the tokens and the user live: local storage when the person is to be remembered, otherwise session storage
 * (spec section 3). Always read from there, never from memory: another tab may have renewed them meanwhile.
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

  function keep(action: () => void): void {
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
    /** Whether the session outlives the browser. */
    isRemembered: (): boolean => current() === storages.local,
    /** As it was stored; whoever reads it checks it. */
    readUser,
    clear,
    /** Begins a session, replacing whatever was there. */
    begin(tokens: Tokens, user: User, remember: boolean): void {
      clear();
      keep(() => {
        const storage = remember ? storages.local : storages.session;
        storage.setItem(names.storageType, remember ? 'local' : 'session');
        writeTokens(storage, tokens);
        storage.setItem(names.user, JSON.stringify(user));
      });
    },
    /**
     * Puts a renewed pair in place of the one it was renewed from. False when that one is gone: the person signed
     * out, or in as somebody else, while the renewal was under way, and its outcome must be dropped (rule 37).
     */
    replace(renewedFrom: string, tokens: Tokens): boolean {
      const storage = current();
      if (!storage || readTokens()?.refreshToken !== renewedFrom) return false;
      keep(() => writeTokens(storage, tokens));
      return true;
    },
    writeUser(user: User): void {
      const storage = current();
      if (storage) keep(() => storage.setItem(names.user, JSON.stringify(user)));
    },
    clearFlow(): void {
      for (const storage of [storages.local, storages.session])
        for (const name of Object.values(flowItems)) storage.removeItem(name);
    },
    /** Whether a storage event of another tab is about the session. */
    concerns: (key: string | null): boolean => key === null || key === names.accessToken || key === names.user,
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
