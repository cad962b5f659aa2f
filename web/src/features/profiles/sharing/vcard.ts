import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { downloadFile } from '#src/lib/downloads.ts';

/** Escapes characters with a meaning in vCards. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Folds a line at 75 bytes; continuation lines start with a space (RFC 6350, 3.2). */
function folded(line: string): string {
  const bytes = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (bytes.encode(part + character).length > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/** A profile as a vCard 3.0, which all address books read, with only what the viewer sees anyway. */
export function vcardText(profile: PublicProfile): string {
  const { displayName, firstName, lastName, title, company, headline, email, phoneNumber, website, url } = profile;
  const fields: [string, string][] = [
    ['N', `${escaped(lastName)};${escaped(firstName)};;;`],
    ['FN', escaped(displayName)],
    ['ORG', escaped(company)],
    ['TITLE', escaped(title)],
    ['EMAIL', escaped(email ?? '')],
    ['TEL', escaped(phoneNumber ?? '')],
    ['URL', website],
    ['URL', url],
    ['NOTE', escaped(headline)],
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => folded(`${name}:${value}`));
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
}

/** Downloads a vCard. */
export function downloadVcard(profile: PublicProfile): void {
  downloadFile(new Blob([vcardText(profile)], { type: 'text/vcard;charset=utf-8' }), `${profile.urlSlug}.vcf`);
}
