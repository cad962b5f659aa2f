import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, test } from 'vitest';
import { callingCodeOf } from './calling-code.ts';
import { canonicalPhone } from './canonical-phone.ts';
import { formatPhone, formatTypedPhone, maskPhone } from './phone-display.ts';
import { keepPhoneCharacters } from './phone-text.ts';
import { checkTypedPhone } from './typed-phone.ts';

const digitsOf = (zero: number, text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const one = { kind: 'phone', e164: '+12133734253', country: 'US' };

describe('one number, one key', () => {
  test.each([
    '+12133734253',
    '+1 (213) 373-4253',
    '+1.213.373.4253',
    ' +1 213\t373\n4253\r\n',
    '＋1 ２１３３７３４２５３',
    '+1‑213‑373–4253',
    '(+1) 213 373 4253',
    'tel:+12133734253',
    'TEL:+1-213-373-4253',
    'tel:+12133734253;ext=12',
    'tel:213-373-4253;phone-context=+1',
    '+12133734253;ext=1;isub=2',
    '+1 213 373 4253 ext. 123',
    '+1 213 373 4253 x123',
    '+1 213 373 4253 #123',
    '+1 213 373 4253, ext 5',
    '+1 213 373 4253 extensión 5',
    '+1 213 373 4253 anexo 5',
    '\u202a+1 213 373 4253\u202c',
    '+1\u200b2133734253',
    '\ufeff+12133734253',
    '+1\u00a0213\u00a0373\u00a04253',
    `+12133734253;ext=${'1'.repeat(20)}`,
  ])('%j', (typed) => {
    expect(canonicalPhone(typed)).toEqual(one);
    expect(canonicalPhone(typed, 'ES')).toEqual(one);
  });
  test.each([
    ['Arabic', 0x660],
    ['Persian', 0x6f0],
    ['Devanagari', 0x966],
    ['Bengali', 0x9e6],
    ['Thai', 0xe50],
    ['Tibetan', 0xf20],
    ['Khmer', 0x17e0],
    ['full-width', 0xff10],
    ['mathematical bold', 0x1d7ce],
    ['mathematical mono', 0x1d7f6],
    ['Osmanya', 0x104a0],
    ['Adlam', 0x1e950],
  ])('%s digits', (_, zero) => {
    expect(canonicalPhone(digitsOf(zero, '+12133734253'))).toEqual(one);
    expect(canonicalPhone(digitsOf(zero, '2133734253'), 'US')).toEqual(one);
  });
  test('national forms with a country', () => {
    for (const typed of ['2133734253', '(213) 373-4253', '1 213 373 4253', '213.373.4253 x12'])
      expect(canonicalPhone(typed, 'US')).toEqual(one);
    expect(canonicalPhone('612 34 56 78', 'ES')).toEqual({ kind: 'phone', e164: '+34612345678', country: 'ES' });
    expect(canonicalPhone('00 34 612 34 56 78', 'FR')).toEqual({ kind: 'phone', e164: '+34612345678', country: 'ES' });
    expect(canonicalPhone('07400 123456', 'GB')).toEqual({ kind: 'phone', e164: '+447400123456', country: 'GB' });
    expect(canonicalPhone('+44 (0)7400 123456')).toEqual({ kind: 'phone', e164: '+447400123456', country: 'GB' });
  });
});

test.each([
  ['', 'US', 'phone.required'],
  [' \n ', 'US', 'phone.required'],
  ['1234567890123456', 'US', 'phone.too_long'],
  [`+${'1'.repeat(16)}`, null, 'phone.too_long'],
  ['+', null, 'phone.invalid_format'],
  ['+1234567', null, 'phone.invalid_format'],
  ['+0123456789', null, 'phone.invalid_format'],
  ['2133734253', null, 'phone.select_country'],
  ['2133734253', 'ZZ', 'phone.select_country'],
  ['2133734253', '__proto__', 'phone.select_country'],
  ['213373425', 'US', 'phone.invalid_for_country'],
  ['12', 'ES', 'phone.invalid_for_country'],
  ['1-213-DIAL-NOW', 'US', 'phone.invalid_format'],
  ['call +12133734253', null, 'phone.invalid_format'],
  ['+1213+3734253', null, 'phone.invalid_format'],
  ['++12133734253', null, 'phone.invalid_format'],
  ['+1\u00002133734253', null, 'phone.invalid_format'],
  ['📞+12133734253', null, 'phone.invalid_format'],
  ['+1213373425½', null, 'phone.invalid_format'],
  [`+12133734253;ext=${'1'.repeat(21)}`, null, 'phone.invalid_format'],
  ['tel:+12133734253;ext=abc', null, 'phone.invalid_format'],
  [`+12133734253${' '.repeat(200)}`, null, 'phone.invalid_format'],
] as const)('%j with country %s is refused with %s', (typed, country, error) => {
  expect(canonicalPhone(typed, country)).toEqual({ kind: 'invalid', error });
});

test.each([
  ['toll-free', '+18005551212', 'TOLL_FREE'],
  ['premium', '+19005551212', 'PREMIUM_RATE'],
  ['shared cost', '+34901123456', 'SHARED_COST'],
  ['fixed line', '+34912345678', 'FIXED_LINE'],
  ['personal', '+15002345678', 'PERSONAL_NUMBER'],
  ['worldwide toll-free', '+80012345678', 'NON_GEOGRAPHIC'],
  ['satellite that calls itself mobile', '+870773111632', 'NON_GEOGRAPHIC'],
  ['another satellite', '+881612345678', 'NON_GEOGRAPHIC'],
  ['worldwide premium', '+979123456789', 'NON_GEOGRAPHIC'],
])('no code goes to a %s number', (_, typed, type) => {
  expect(canonicalPhone(typed)).toEqual({ kind: 'unsupported', type });
});

test('ten digits pass as a form in US and IN, but their type is unknown', () => {
  for (const country of ['US', 'IN']) {
    expect(canonicalPhone('0000000000', country)).toEqual({ kind: 'unsupported', type: 'UNKNOWN' });
    expect(checkTypedPhone('0000000000', country).state).toBe('valid');
    expect(checkTypedPhone('000000000', country).message).toBe('phone.invalid_for_country');
  }
  expect(canonicalPhone('1234567890', 'ES')).toEqual({ kind: 'invalid', error: 'phone.invalid_for_country' });
  expect(checkTypedPhone('0000000000', 'IN').e164).toBe('+910000000000');
});

describe('every calling code', () => {
  const codes = Object.keys(metadata.country_calling_codes).concat(Object.keys(metadata.nonGeographic));
  test('is found without metadata', () => {
    expect(codes.length).toBeGreaterThan(200);
    for (const code of codes) expect(callingCodeOf(`${code}5551234567`.slice(0, 12)), code).toBe(code);
  });
  // A country code has at most three digits, and a number at least two.
  test('has three digits at most, and one more is no number', () => {
    expect(Math.max(...codes.map(({ length }) => length))).toBe(3);
    for (const code of codes) expect(canonicalPhone(`+${code}5`).kind, code).toBe('invalid');
    for (const country of Object.keys(metadata.countries)) expect(canonicalPhone('5', country).kind).toBe('invalid');
  });
});

describe("every country's example mobile number", async () => {
  const { default: examples } = await import('libphonenumber-js/mobile/examples');
  const known = Object.entries(examples).filter(([country]) => country in metadata.countries);
  test('folds to one stable key, and the browser agrees', () => {
    expect(known.length).toBeGreaterThan(200);
    for (const [country, national] of known) {
      const result = canonicalPhone(national, country);
      if (result.kind !== 'phone') throw new Error(`${country} ${national}: ${JSON.stringify(result)}`);
      expect(canonicalPhone(result.e164)).toEqual(result);
      expect(canonicalPhone(formatPhone(result.e164))).toEqual(result);
      expect(canonicalPhone(formatTypedPhone(result.e164, country))).toEqual(result);
      expect(canonicalPhone(keepPhoneCharacters(`tel:${result.e164};ext=9`))).toEqual(result);
      expect(checkTypedPhone(national, country), country).toEqual({ state: 'valid', e164: result.e164, message: null });
      const masked = maskPhone(result.e164);
      expect(masked).toMatch(/^\+[0-9]{1,3} \*{3,}[0-9]{0,4}$/);
      expect(result.e164.slice(1).startsWith(masked.slice(1).split(' ')[0] ?? '-'), masked).toBe(true);
    }
  });
});

test('any text gets an answer, quickly', () => {
  for (const piece of [
    '+',
    ';',
    ';ext=',
    'x',
    '#',
    ' ',
    '1',
    'ext 1',
    '\u0301',
    '😀',
    'ﷺ',
    '\ud800',
    '\u202e',
    '٣',
    'tel:',
    ';phone-context=+1',
  ])
    for (const typed of [
      piece,
      piece.repeat(9),
      piece.repeat(50_000),
      `+1${piece.repeat(30)}`,
      `1${piece.repeat(1000)}`,
    ])
      for (const country of ['US', 'ZZ', null]) {
        expect(canonicalPhone(typed, country).kind).toMatch(/^(invalid|unsupported|phone)$/);
        expect(checkTypedPhone(typed, country).state).toBeTruthy();
        expect(formatTypedPhone(typed, country)).toMatch(/^\+?[0-9 ]*$/);
      }
});
