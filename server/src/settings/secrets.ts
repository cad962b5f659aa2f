import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Everything derived from SECRET_KEY, each purpose with a key of its own (HKDF, RFC 5869). */
export type Secrets = {
  /** HMAC-SHA-256 over the parts, each length-prefixed so that no two lists of parts collide. */
  mac: (purpose: string, ...parts: readonly (string | number)[]) => Buffer;
  /** AES-256-GCM; the purpose is authenticated with the text. */
  seal: (purpose: string, plain: string) => Buffer;
  /** Throws when the text was sealed with another key or purpose. */
  open: (purpose: string, sealed: Buffer) => string;
};

const ivBytes = 12;
const tagBytes = 16;

/** Builds the secrets of one deployment. All processes that share a database must share `secretKey`. */
export function secretsFrom(secretKey: string): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    // A key object is imported once, a buffer at every use, which would cost six times as much as a short MAC.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'foyer', purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  return {
    mac(purpose, ...parts) {
      const text = parts.map((part) => `${Buffer.byteLength(String(part))}:${part},`).join('');
      return createHmac('sha256', keyFor(`mac:${purpose}`))
        .update(text)
        .digest();
    },
    seal(purpose, plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), sealed.subarray(0, ivBytes));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
