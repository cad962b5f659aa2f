import { sign, verify } from 'node:crypto';
import {
  readTicketCode,
  type TicketClaims,
  ticketMessage,
  writeTicketCode,
} from '@foyer/contract/rules/events/ticket-code.ts';
import type { Deps } from '#src/deps.ts';
import { signingTicketKey, ticketKey } from './ticket-keys.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** What the QR code of a ticket says. The same ticket has the same code as long as it is in the same hands. */
export async function ticketCode(deps: Parts, ticket: Omit<TicketClaims, 'keyId'>): Promise<string> {
  const { id, privateKey } = await signingTicketKey(deps);
  const claims = { ...ticket, keyId: id };
  return writeTicketCode(claims, sign(null, ticketMessage(claims), privateKey));
}

/** What a code says, if we have signed it. Nothing else is looked up before that: a forger costs one check and no table. */
export async function verifiedClaims(deps: Parts, code: string): Promise<TicketClaims | null> {
  const read = readTicketCode(code);
  if (!read) return null;
  const key = await ticketKey(deps, read.claims.keyId);
  const isTrue = key && verify(null, ticketMessage(read.claims), key.publicKey, read.signature);
  return isTrue ? read.claims : null;
}
