import { type WalletKind, walletKinds } from '@foyer/contract/rules/business-cards/card-fields.ts';
import type { Deps } from '#src/deps.ts';

/** The wallets for which this server makes passes. */
export function walletsOf({ settings }: Pick<Deps, 'settings'>): WalletKind[] {
  return walletKinds.filter((kind) => settings.wallets[kind] !== null);
}
