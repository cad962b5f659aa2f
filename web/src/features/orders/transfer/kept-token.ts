import { browserStorages } from '#src/lib/storage/browser-storages.ts';

const name = 'foyer.transfer';

/** The token of a link, kept in this tab while somebody signs in. */
export function keptToken(brought: string | null): string | null {
  try {
    if (brought) browserStorages.session.setItem(name, brought);
  } catch {
    // Whoever signs in on the way opens the link again.
  }
  return brought ?? browserStorages.session.getItem(name);
}

export function forgetToken(): void {
  browserStorages.session.removeItem(name);
}
