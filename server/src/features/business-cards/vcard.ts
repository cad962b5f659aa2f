import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import type { VcardVersion } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { dialable } from '@foyer/contract/rules/business-cards/card-phone.ts';

export type Vcard = {
  content: CardContent;
  /** Random for each file, so that two copies can't be matched. */
  uid: string;
  /** Where the live card can be opened; null for an export. */
  url: string | null;
  /** JPEG. */
  photo: Buffer | null;
  /** Free text that goes along. */
  note?: string;
};

/** Bytes of a line without its line break (RFC 2426 section 2.6, RFC 6350 section 3.2). */
const lineBytes = 75;

/**
 * A contact as vCard, with CRLF and folded lines: 3.0 (RFC 2426), 4.0 (RFC 6350) or 2.1 with its own encodings, for older
 * Outlook.
 */
export function vcard(card: Vcard, version: VcardVersion): string {
  const lines = version === '2.1' ? linesOf21(card) : linesOf(card, version);
  return lines.map((line) => `${line}\r\n`).join('');
}

function linesOf(card: Vcard, version: '3.0' | '4.0'): string[] {
  const { content, uid, url, photo, note } = card;
  const isLatest = version === '4.0';
  const typed = (name: string, types: string) => `${name};TYPE=${types}`;
  const image = photo?.toString('base64');
  const photoLine = isLatest ? `PHOTO:data:image/jpeg;base64,${image}` : `PHOTO;ENCODING=b;TYPE=JPEG:${image}`;
  const phone = (number: string) =>
    isLatest
      ? `TEL;VALUE=uri;TYPE="voice,work":tel:${dialable(number)}`
      : `${typed('TEL', 'WORK,VOICE')}:${dialable(number)}`;
  const email = (address: string) =>
    `${isLatest ? 'EMAIL;TYPE=work' : typed('EMAIL', 'INTERNET,WORK')}:${escaped(address)}`;
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    'PRODID:-//Foyer//Business card//EN',
    `UID:${isLatest ? 'urn:uuid:' : ''}${uid}`,
    `N:${escaped(content.lastName)};${escaped(content.firstName)};;;`,
    `FN:${escaped(content.displayName)}`,
    ...present(content.company, (company) => `ORG:${escaped(company)}`),
    ...present(content.title, (title) => `TITLE:${escaped(title)}`),
    ...phonesOf(content).map(phone),
    ...emailsOf(content).map(email),
    ...present(
      content.location,
      (place) => `${isLatest ? 'ADR;TYPE=work' : typed('ADR', 'WORK')}:;;;${escaped(place)};;;`,
    ),
    ...addressesOf(card).map((address) => `URL:${address}`),
    ...present(noteOf(content.headline, note), (text) => `NOTE:${escaped(text)}`),
    ...(url === null ? [] : [`SOURCE:${url}`]),
    ...(image === undefined ? [] : [photoLine]),
    'END:VCARD',
  ];
  return lines.map(folded);
}

/** Version 2.1 has no escapes but for `;`, and says its encoding at each value. */
function linesOf21(card: Vcard): string[] {
  const { content, photo, note } = card;
  const text = (name: string, ...values: string[]) => {
    const joined = values.map((value) => value.replaceAll('\\', '').replaceAll(';', '\\;')).join(';');
    return /^[\x20-\x7e]*$/.test(joined)
      ? `${name}:${joined}`
      : `${name};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quotedPrintable(joined, name.length + 41)}`;
  };
  const image = photo?.toString('base64').match(/.{1,72}/g);
  return [
    'BEGIN:VCARD',
    'VERSION:2.1',
    text('N', content.lastName, content.firstName, '', '', ''),
    text('FN', content.displayName),
    ...present(content.company, (company) => text('ORG', company)),
    ...present(content.title, (title) => text('TITLE', title)),
    ...phonesOf(content).map((number) => `TEL;WORK;VOICE:${dialable(number)}`),
    ...emailsOf(content).map((address) => `EMAIL;INTERNET:${address}`),
    ...present(content.location, (place) => text('ADR;WORK', '', '', '', place, '', '', '')),
    ...addressesOf(card).map((address) => `URL:${address}`),
    ...present(noteOf(content.headline, note), (words) => text('NOTE', words)),
    // The value ends with an empty line.
    ...(image ? ['PHOTO;JPEG;ENCODING=BASE64:', ...image.map((line) => ` ${line}`), ''] : []),
    `UID:${card.uid}`,
    'END:VCARD',
  ];
}

function phonesOf({ phoneNumber, secondPhone }: CardContent): string[] {
  return [phoneNumber, secondPhone].filter((number) => number !== null);
}

function emailsOf({ email, secondEmail }: CardContent): string[] {
  return [email, secondEmail].filter((address) => address !== null);
}

function addressesOf({ content, url }: Vcard): string[] {
  const { website, linkedInUrl, bookingLink, links } = content;
  const all = [url, website, linkedInUrl, bookingLink, ...links.map((link) => link.url)];
  return [...new Set(all.filter((address) => typeof address === 'string' && address !== ''))] as string[];
}

function noteOf(headline: string, note: string | undefined): string {
  return [headline, note].filter((text) => text).join('\n');
}

function present(value: string, line: (value: string) => string): string[] {
  return value === '' ? [] : [line(value)];
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Breaks a line at 75 octets, never within a character; what follows starts with a space. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The space of a continuation counts.
    const room = parts.length === 0 ? lineBytes : lineBytes - 1;
    if (bytes + size > room) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** RFC 2045 section 6.7, with soft line breaks after at most 76 characters; `used` of the first line are taken. */
function quotedPrintable(text: string, used: number): string {
  let line = used;
  let out = '';
  for (const character of text.replaceAll(/\r\n|\r|\n/g, '\r\n')) {
    const isPlain = /[\x20-\x3c\x3e-\x7e]/.test(character);
    const bytes = isPlain ? character : [...Buffer.from(character)].map(hex).join('');
    if (line + bytes.length > 75) {
      out += '=\r\n';
      line = 0;
    }
    out += bytes;
    line += bytes.length;
  }
  return out;
}

function hex(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
