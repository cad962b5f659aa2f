import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushContent } from '@foyer/contract/notifications/push.ts';

type PushMessage = { headers: Record<string, string>; body: string };

/** A push subscription at the stand-in of local mode, with the keys to read what is sent to it. */
export function pushDevice(publicUrl: string, prefix = '') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${publicUrl}/local/push/${prefix}${randomBytes(12).toString('hex')}`;
  const subscription = {
    endpoint,
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  };

  /** Undoes RFC 8291 from its text, independently of the code that encrypts. */
  function read(body: Buffer): PushContent {
    const [salt, server] = [body.subarray(0, 16), body.subarray(21, 86)];
    const hkdf = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), server]);
    const input = hkdf(keys.computeSecret(server), auth, info, 32);
    const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }

  return {
    subscription,
    async sent(): Promise<PushMessage[]> {
      return (await (await fetch(endpoint)).json()) as PushMessage[];
    },
    /** What it was sent, newest first. */
    async received(): Promise<PushContent[]> {
      return (await this.sent()).map(({ body }) => read(Buffer.from(body, 'base64')));
    },
  };
}
