import type { Config } from '@foyer/contract/system.ts';
import { IconDeviceMobile } from '@tabler/icons-react';

/**
 * The ways in, in their order; the first one that is on is the primary button. A new way is one entry here, its text in
 * auth.json and its event in flow-state.ts.
 */
const all = [{ method: 'phone', text: 'entry.methods.phone', Icon: IconDeviceMobile }] as const;

export type EntryMethod = (typeof all)[number]['method'];

/** Those that the server reports as on. */
export function methodsThatAreOn(methods: Config['methods']) {
  return all.filter(({ method }) => methods[method]);
}
