import { expect, test } from 'vitest';
import { codeFromText, isCode } from './code.ts';
import { foldDigits } from './digits.ts';
import { detectInputType } from './input-type.ts';

test('the digits of every script have their value', () => {
  // Systems that Intl writes with: an independent opinion on which digit is which.
  const systems = Intl.supportedValuesOf('numberingSystem');
  const tried = systems.filter((system) => {
    const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210);
    if (!/^\p{Nd}{10}$/u.test(written)) return false;
    expect(foldDigits(written), system).toBe('9876543210');
    return true;
  });
  expect(tried.length).toBeGreaterThan(40);
  expect(foldDigits('a１b٢c')).toBe('a1b2c');
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['Your 6-digit Foyer code is 012 345. It expires in 5 minutes.', '012345'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['', ''],
  ['😀', ''],
])('pasting %j gives %j', (text, code) => {
  expect(codeFromText(text)).toBe(code);
});

test('a code is exactly six ASCII digits', () => {
  expect(isCode('000000')).toBe(true);
  for (const text of ['12345', '1234567', '12345a', '123456\n', ' 123456', '１２３４５６', ''])
    expect(isCode(text), text).toBe(false);
});

test.each([
  ['a@b', 'email'],
  ['12@', 'email'],
  ['+', 'phone'],
  ['+1a', 'phone'],
  ['+1@', 'email'],
  ['ada', 'email'],
  ['12a', 'email'],
  ['ñ', 'email'],
  ['213', 'phone'],
  ['(213) 373-4253', 'phone'],
  ['213.373', 'phone'],
  ['٢١٣', 'phone'],
  ['tel:+1213', 'phone'],
  ['12', 'ambiguous'],
  ['', 'ambiguous'],
  ['---', 'ambiguous'],
  ['12!3', 'ambiguous'],
])('%j looks like %s', (typed, type) => {
  expect(detectInputType(typed)).toBe(type);
});
