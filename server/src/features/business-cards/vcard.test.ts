import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import { describe, expect, test } from 'vitest';
import { folded, type Vcard, vcard } from './vcard.ts';

const content: CardContent = {
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  photo: null,
  headline: 'Builds engines; writes notes, too',
  title: 'Analyst',
  company: 'Engines & Co',
  email: 'ada@example.com',
  phoneNumber: '+12025550100',
  location: 'London',
  website: 'https://ada.example/?a=1,2',
  linkedInUrl: null,
  links: [],
  secondPhone: '+44 (20) 7946-0958',
  secondEmail: null,
  bookingLink: null,
};
const uid = '6b1f7a52-8a4e-4f55-9d5b-0e4fb1a0a001';
const card: Vcard = { content, uid, url: 'https://foyer.example/c/abc', photo: null };

/** The logical lines of a file: folds undone, as a reader does it. */
const unfold = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
const longest = (text: string) => Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));

describe('3.0', () => {
  test('has the name, contacts and addresses, escaped', () => {
    const lines = unfold(vcard(card, '3.0'));
    expect(lines).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Foyer//Business card//EN',
      `UID:${uid}`,
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'ORG:Engines & Co',
      'TITLE:Analyst',
      'TEL;TYPE=WORK,VOICE:+12025550100',
      'TEL;TYPE=WORK,VOICE:+442079460958',
      'EMAIL;TYPE=INTERNET,WORK:ada@example.com',
      'ADR;TYPE=WORK:;;;London;;;',
      'URL:https://foyer.example/c/abc',
      'URL:https://ada.example/?a=1,2',
      'NOTE:Builds engines\\; writes notes\\, too',
      'SOURCE:https://foyer.example/c/abc',
      'END:VCARD',
      '',
    ]);
  });

  test('every line ends with CRLF, and none is longer than 75 octets', () => {
    const photo = Buffer.alloc(5_000, 7);
    const text = vcard({ ...card, photo, content: { ...content, headline: 'ñandú 会議 👩🏽‍💻 '.repeat(40) } }, '3.0');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(longest(text)).toBeLessThanOrEqual(75);
    const lines = unfold(text);
    expect(lines.find((line) => line.startsWith('NOTE'))).toBe(`NOTE:${'ñandú 会議 👩🏽‍💻 '.repeat(40)}`);
    expect(lines).toContain(`PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`);
  });

  test('text can add no line or property', () => {
    const text = vcard({ ...card, content: { ...content, company: 'A\r\nEMAIL:evil@example.com\nX;Y' } }, '3.0');
    expect(unfold(text)).toContain('ORG:A\\nEMAIL:evil@example.com\\nX\\;Y');
    expect(unfold(text).filter((line) => line.startsWith('EMAIL'))).toHaveLength(1);
  });
});

describe('folding', () => {
  test.each([
    ['two octets', 'é'],
    ['three octets', '会'],
    ['four octets', '𝒜'],
  ])('never splits a character of %s', (_, character) => {
    for (let offset = 0; offset < 6; offset += 1) {
      const line = 'x'.repeat(70 + offset) + character.repeat(60);
      const text = folded(line);
      expect(longest(text)).toBeLessThanOrEqual(75);
      expect(Buffer.from(text).toString('utf8')).not.toContain('\uFFFD');
      expect(unfold(text)).toEqual([line]);
    }
  });

  test('leaves a line of exactly 75 octets alone', () => {
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
    expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  });
});

test('4.0 uses URIs for its phones and its photo', () => {
  const lines = unfold(vcard({ ...card, photo: Buffer.from('jpeg') }, '4.0'));
  expect(lines).toContain('VERSION:4.0');
  expect(lines).toContain(`UID:urn:uuid:${uid}`);
  expect(lines).toContain('TEL;VALUE=uri;TYPE="voice,work":tel:+12025550100');
  expect(lines).toContain(`PHOTO:data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}`);
});

test('2.1 names the encoding of each text that is not ASCII', () => {
  const text = vcard({ ...card, photo: Buffer.alloc(300, 1), content: { ...content, company: 'Café Ñandú' } }, '2.1');
  expect(text).toContain('VERSION:2.1\r\n');
  expect(text).toContain('FN:Ada Lovelace\r\n');
  expect(text).toContain('ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 =C3=91and=C3=BA\r\n');
  expect(longest(text)).toBeLessThanOrEqual(76);
  // The photo ends with an empty line.
  expect(text).toMatch(/PHOTO;JPEG;ENCODING=BASE64:\r\n( [A-Za-z0-9+/=]+\r\n)+\r\nUID/);
});
