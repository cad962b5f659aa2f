import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Secrets } from '#src/settings/secrets.ts';

/** By which push services know this server (RFC 8292). `publicKey`: the uncompressed point, which browsers subscribe with. */
export type VapidKeys = { publicKey: Buffer; privateKey: KeyObject };

const curve = 'prime256v1';

/** From the private key of the configuration, 32 bytes in base64url. Throws if it is not one. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  return keysOf(Buffer.from(privateKey, 'base64url'));
}

/**
 * Derived from SECRET_KEY, so that every process has the same and nothing has to be stored. A new SECRET_KEY makes browsers
 * subscribe again.
 */
export function derivedVapidKeys(secrets: Pick<Secrets, 'mac'>): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return keysOf(secrets.mac('vapid', attempt));
    } catch (error) {
      // One number in 2^32 is no private key of the curve.
      if (attempt > 8) throw error;
    }
  }
}

function keysOf(scalar: Buffer): VapidKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(scalar);
  const publicKey = pair.getPublicKey();
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'));
  const d = scalar.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d };
  return { publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

type Claims = { audience: string; subject: string; expiresAt: Date };

/** The Authorization header for one push service (RFC 8292): a token signed with ES256, and the public key. */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, { audience, subject, expiresAt }: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(expiresAt.getTime() / 1000);
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
