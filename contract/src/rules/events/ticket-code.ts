/**
 * The content of a ticket's QR code: `FOYER1:` and, in base32, the id of a key (4 bytes), the event (16), the
 * registration (16), the serial (4) and an Ed25519 signature (64). Capitals and digits make the smallest code (version
 * 7) and survive scanners that type like a keyboard.
 */
export type TicketClaims = {
  /** Eight hexadecimal digits. */
  keyId: string;
  eventId: string;
  registrationId: string;
  /** Increases with each transfer: codes with a lower serial are void. */
  serial: number;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const claimBytes = 40;
const signatureBytes = 64;
const letters = Math.ceil(((claimBytes + signatureBytes) * 8) / 5);
/** Any character can replace the colon, which keyboard layouts disagree about. */
const shape = new RegExp(`^FOYER1.?([A-Z2-7]{${letters}})$`);
const purpose = 'foyer-ticket:1';

/** The signed message: the claims and their purpose, so that no other signature of the key can be mistaken for one. */
export function ticketMessage(claims: TicketClaims): Uint8Array {
  return joined(new TextEncoder().encode(purpose), bytesOf(claims));
}

export function writeTicketCode(claims: TicketClaims, signature: Uint8Array): string {
  return `FOYER1:${toBase32(joined(bytesOf(claims), signature))}`;
}

/** Parses a code without verifying its signature. Null if it is not a Foyer ticket code. */
export function readTicketCode(text: string): { claims: TicketClaims; signature: Uint8Array } | null {
  const [, body] = shape.exec(text.trim().toUpperCase()) ?? [];
  const bytes = body === undefined ? null : fromBase32(body);
  if (!bytes) return null;
  return {
    claims: {
      keyId: hex(bytes.subarray(0, 4)),
      eventId: uuid(bytes.subarray(4, 20)),
      registrationId: uuid(bytes.subarray(20, 36)),
      serial: new DataView(bytes.buffer, bytes.byteOffset + 36, 4).getUint32(0),
    },
    signature: bytes.subarray(claimBytes),
  };
}

function bytesOf({ keyId, eventId, registrationId, serial }: TicketClaims): Uint8Array {
  const serialBytes = new Uint8Array(4);
  new DataView(serialBytes.buffer).setUint32(0, serial);
  return joined(fromHex(keyId), fromHex(eventId), fromHex(registrationId), serialBytes);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31] ?? '';
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + (alphabet[(held << (5 - bits)) & 31] ?? '') : text;
}

/** Null if unused bits are set, so that a ticket has exactly one code. */
function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    held = (held << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  return held === 0 ? Uint8Array.from(bytes) : null;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array {
  const digits = text.replaceAll('-', '');
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

function uuid(bytes: Uint8Array): string {
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
