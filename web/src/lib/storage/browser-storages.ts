import type { Storages } from './session-store.ts';

/** Replaces a blocked storage: reads find nothing, and writes throw. */
const blockedStorage: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem() {
    throw new DOMException('Storage is switched off', 'SecurityError');
  },
};

/** The browser's storages. Accessed lazily, because modules that import them also run on the server. */
export const browserStorages: Storages = {
  get local() {
    try {
      return window.localStorage;
    } catch {
      return blockedStorage;
    }
  },
  get session() {
    try {
      return window.sessionStorage;
    } catch {
      return blockedStorage;
    }
  },
};
