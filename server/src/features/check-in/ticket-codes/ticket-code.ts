import { sign, verify } from 'node:crypto';
import {
  readTicketCode,
  type TicketClaims,
  ticketMessage,
  writeTicketCode,
} from '@foyer/contract/rules/events/ticket-code.ts';
import type { Deps } from '#src/deps.ts';
import { signingTicketKey, ticketKey } from './ticket-keys.ts';

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** The content of a ticket's QR code. It stays the same until the ticket is transferred. */
export async function ticketCode(deps: CodeDeps, ticket: Omit<TicketClaims, 'keyId'>): Promise<string> {
  const { id, privateKey } = await signingTicketKey(deps);
  const claims = { ...ticket, keyId: id };
  return writeTicketCode(claims, sign(null, ticketMessage(claims), privateKey));
}

/** The claims of a code with a valid signature. Verified before any other lookup, so that forged codes cost no query. */
export async function verifiedClaims(deps: CodeDeps, code: string): Promise<TicketClaims | null> {
  const parsed = readTicketCode(code);
  if (!parsed) return null;
  const key = await ticketKey(deps, parsed.claims.keyId);
  const isValid = key && verify(null, ticketMessage(parsed.claims), key.publicKey, parsed.signature);
  return isValid ? parsed.claims : null;
}
