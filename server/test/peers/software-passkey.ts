import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a person or a thief could do differently from a good browser and a good authenticator. */
type Odd = {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  type?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Instead of the signature of this passkey's key. */
  signature?: Buffer;
};
type CreationOptions = { challenge: string; rp?: unknown; user?: unknown };

export type SoftwarePasskey = {
  id: string;
  /** Answers registration options. */
  create: (options: CreationOptions, odd?: Odd) => SoftwareCredential;
  /** Answers sign-in or step-up options. */
  get: (options: { challenge: string }, odd?: Odd) => SoftwareCredential;
};
export type SoftwareCredential = { id: string; type: 'public-key'; response: Record<string, unknown> };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * An authenticator in software (W3C WebAuthn): a real ES256 key, attestation "none" and real signatures, as a browser
 * would send them. Its counter rises with every signature, unless it syncs: then it stays at 0.
 */
export function softwarePasskey({ origin, synced = false }: { origin: string; synced?: boolean }): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const host = new URL(origin).hostname;
  let used = 0;
  let handle: string | null = null;

  const clientDataOf = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (odd: Odd, attested?: Buffer) => {
    used += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? (synced ? 0 : used));
    const flags =
      ((odd.userPresent ?? true) ? 0x01 : 0) |
      ((odd.userVerified ?? true) ? 0x04 : 0) |
      (synced ? 0x18 : 0) |
      (attested ? 0x40 : 0);
    return Buffer.concat([sha256(odd.rpId ?? host), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  };

  return {
    id: base64url(id),
    create({ challenge, user }, odd = {}) {
      handle = (user as { id: string } | undefined)?.id ?? null;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE_Key (RFC 9053): EC2, ES256, P-256.
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(odd, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, odd)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }, odd = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, odd);
      const data = authenticatorData(odd);
      const signature = odd.signature ?? sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: odd.userHandle === undefined ? handle : odd.userHandle,
        },
      };
    },
  };
}

/** As much of CBOR (RFC 8949) as a credential needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  throw new Error(`no CBOR for ${typeof value}`);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
