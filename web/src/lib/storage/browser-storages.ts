import type { Storages } from './session-store.ts';

/** Stands in where the browser refuses its storage: nothing is ever found, and keeping something fails loudly. */
const refused: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem() {
    throw new DOMException('Storage is switched off', 'SecurityError');
  },
};

/** The browser's storages, touched only when used: the modules that name them also run on the server. */
export const browserStorages: Storages = {
  get local() {
    try {
      return window.localStorage;
    } catch {
      return refused;
    }
  },
  get session() {
    try {
      return window.sessionStorage;
    } catch {
      return refused;
    }
  },
};
