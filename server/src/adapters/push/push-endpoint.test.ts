import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

const local = 'http://localhost:3000';

test.for([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://localhost:3000/local/push/abc', true],
  ['http://localhost:3000/local/messages.json', false],
  ['http://localhost:3001/local/push/abc', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.example.com/abc', false],
  ['https://fcm.googleapis.com@10.0.0.1/abc', false],
  ['https://evilpush.apple.com.test/abc', false],
  ['https://notpush.apple.com/abc', false],
  ['https://169.254.169.254/abc', false],
  ['not an address', false],
] as const)('%s: %s', ([endpoint, isKnown]) => {
  expect(isPushEndpoint(endpoint, local)).toBe(isKnown);
  // In production there is no stand-in.
  if (endpoint.startsWith(local)) expect(isPushEndpoint(endpoint, null)).toBe(false);
});
