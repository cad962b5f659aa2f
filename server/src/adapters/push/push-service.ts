import { createECDH } from 'node:crypto';
import { pushRules } from '#src/config/push.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { Deps, PushService } from '#src/deps.ts';
import { type CircuitBreaker, circuitBreaker } from '../circuit-breaker.ts';
import { postOut } from '../safe-http/post-out.ts';
import { encryptPush } from './encrypt-push.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { type VapidKeys, vapidHeader } from './vapid-keys.ts';

const timeoutMs = 5000;
const answerBytes = 1024;
const tokenHours = 12;
const hourMs = 60 * 60 * 1000;
/** The subscription has ended, and will not come back. */
const goneStatuses = [404, 410];
const busyStatus = 429;

type Parts = Pick<Deps, 'clock' | 'random' | 'settings' | 'log'>;

/** Sends push messages with our own keys (docs/decisions/0088). Each push service is paused by itself when it fails. */
export function pushService(parts: Parts, keys: VapidKeys): PushService {
  const { clock, random, settings } = parts;
  const isLocal = settings.mode === 'local';
  const localOrigin = isLocal ? settings.publicUrl : null;
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = (host: string) => {
    const breaker = breakers.get(host) ?? circuitBreaker(`push service ${host}`, parts);
    breakers.set(host, breaker);
    return breaker;
  };
  // Push services want a way to reach the operator.
  const subject = settings.publicUrl.startsWith('https:') ? settings.publicUrl : `mailto:${settings.senderAddress}`;

  return {
    publicKey: keys.publicKey.toString('base64url'),
    isKnown: (endpoint) => isPushEndpoint(endpoint, localOrigin),
    async send({ endpoint, p256dh, auth }, { payload, topic, isUrgent }) {
      if (!isPushEndpoint(endpoint, localOrigin))
        throw new DeliveryFailure('the push service is not among those that are known', { permanent: true });
      const { origin, host } = new URL(endpoint);
      const oneTime = createECDH('prime256v1');
      oneTime.generateKeys();
      const given = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
      const chance = { salt: random.bytes(16), privateKey: oneTime.getPrivateKey() };
      const body = encryptPush(Buffer.from(payload), given, chance);
      const expiresAt = new Date(clock.now().getTime() + tokenHours * hourMs);
      const attempt = breakerOf(host).enter();
      const { status, error } = await postOut(
        {
          url: endpoint,
          headers: {
            authorization: vapidHeader(keys, { audience: origin, subject, expiresAt }),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            'content-length': String(body.length),
            ttl: String(pushRules.keptSeconds),
            urgency: isUrgent ? 'high' : 'normal',
            topic,
          },
          body,
        },
        { timeoutMs, answerBytes, toLoopback: isLocal },
      );
      // Whatever it says about one subscription, it works.
      if (status !== null && status < 500 && status !== busyStatus) attempt.succeeded();
      else attempt.failed();
      if (error === null) return 'sent';
      if (status !== null && goneStatuses.includes(status)) return 'gone';
      const permanent = status !== null && status < 500 && status !== busyStatus;
      throw new DeliveryFailure(`push service ${host}: ${status ?? error}`, { permanent });
    },
  };
}
