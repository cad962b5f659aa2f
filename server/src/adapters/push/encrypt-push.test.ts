import { expect, test } from 'vitest';
import { encryptPush, mostPayloadBytes } from './encrypt-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  payload: Buffer.from('When I grow up, I want to be a watermelon'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b' +
    'Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted as the RFC shows it', () => {
  const { payload, ...keys } = example;
  expect(encryptPush(payload, keys, keys).toString('base64url')).toBe(example.body);
});

test('a payload that no push service would take, and a key that is none, are refused', () => {
  expect(encryptPush(Buffer.alloc(mostPayloadBytes), example, example).length).toBe(4096);
  expect(() => encryptPush(Buffer.alloc(mostPayloadBytes + 1), example, example)).toThrow('too long');
  expect(() => encryptPush(example.payload, { ...example, p256dh: Buffer.alloc(65, 4) }, example)).toThrow();
});
