import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a subscription, as the browser made them. */
export type PushKeys = { p256dh: Buffer; auth: Buffer };
/** What is random in an encryption: the salt, and the private half of a key pair used once. */
export type PushChance = { salt: Buffer; privateKey: Buffer };

const curve = 'prime256v1';
const tagBytes = 16;
/** One record holds the whole payload: push services take at most 4,096 bytes. */
const recordBytes = 4096;
const headerBytes = 16 + 4 + 1 + 65;
export const mostPayloadBytes = recordBytes - headerBytes - tagBytes - 1;

/**
 * Encrypts a payload so that only this browser reads it, and no push service does: Message Encryption for Web Push (RFC 8291)
 * with the content coding aes128gcm (RFC 8188). Throws if a key is no point of the curve.
 */
export function encryptPush(payload: Buffer, { p256dh, auth }: PushKeys, { salt, privateKey }: PushChance): Buffer {
  if (payload.length > mostPayloadBytes) throw new Error('the payload is too long for a push message');
  const own = createECDH(curve);
  own.setPrivateKey(privateKey);
  const publicKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const input = hkdf(own.computeSecret(p256dh), auth, info, 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte after the payload says that this record is the last one.
  const body = Buffer.concat([cipher.update(payload), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, body, cipher.getAuthTag()]);
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
