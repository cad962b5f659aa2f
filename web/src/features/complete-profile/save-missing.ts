import { changeEmail, readMe, updateAccountProfile } from '@foyer/contract/accounts.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { session } from '#src/lib/session/session.ts';

type Missing = { name?: string; company?: string; email?: string };

/** Saves through the account's own endpoints. The email stays unverified; its code and link are sent. */
export async function saveMissing({ name, company, email }: Missing, humanCheck: HumanCheck): Promise<void> {
  if (name !== undefined || company !== undefined) await call(updateAccountProfile, { body: { name, company } });
  if (email !== undefined) {
    await humanCheck.sendIfAsked('look-up', (solution) => call(changeEmail, { body: { email, humanCheck: solution } }));
  }
  session.updateUser(await call(readMe, {}));
}
