import { expect, test } from 'vitest';
import { signedHeaders } from './message.ts';

// The example of the specification's own libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

test('signs as Standard Webhooks does', () => {
  expect(signedHeaders([secret], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('signs with every valid secret', () => {
  const both = signedHeaders([`whsec_${Buffer.alloc(32).toString('base64')}`, secret], message)['webhook-signature'];
  expect(both?.split(' ')).toHaveLength(2);
  expect(both?.split(' ')[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
