import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';

export type EmailKey = KeyOf<'email'>;

/** An ASCII dot-atom: no comma, double quote, space, control or invisible character can pass. */
const localPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Letters, digits and hyphens of any script: the URL parser alone would accept other signs, a port or a path. */
const domainPattern = /^[\p{L}\p{M}\p{N}.。·・-]+$/u;
const maxDomain = 253;

/** NFKC first, so that look-alikes such as a full-width comma are checked in their normalized form. */
function fold(typed: string): string {
  return typed.normalize('NFKC').replace(/^ +| +$/g, '');
}

function cut(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}

/** The ideographic full stop separates labels too (UTS 46), and NFKC leaves it. */
function labelsOf(domain: string): string[] {
  return domain.replaceAll('。', '.').split('.');
}

/** The domain in lower-case punycode by the WHATWG URL parser, the same in browsers and in Node; null when it is none. */
function asciiDomain(domain: string): string | null {
  if (domain.length > maxDomain || !domainPattern.test(domain)) return null;
  const url = URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`) : null;
  if (!url || url.hostname.length > maxDomain) return null;
  const labels = url.hostname.split('.');
  // A last label of digits would be an IPv4 address, which the parser also makes of forms like 0x7f.0x01.
  if (!labels.every((label) => labelPattern.test(label)) || /^[0-9]+$/.test(labels.at(-1) ?? '')) return null;
  return url.hostname;
}

/** Checks a typed email and returns the key of the first problem; null if it is fine. */
export function checkEmail(typed: string): EmailKey | null {
  const email = fold(typed);
  if (email === '') return 'email.required';
  if (email.split('@').length !== 2) return 'email.invalid_format';
  const { local, domain } = cut(email);
  if (local === '') return 'email.invalid_format';
  if (local.length > limits.email.maxLocal) return 'email.local_too_long';
  const labels = labelsOf(domain);
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || labels.includes('') || last.length < 2) return 'email.invalid_domain';
  const ascii = asciiDomain(domain);
  if (!localPattern.test(local) || ascii === null) return 'email.invalid_format';
  return local.length + 1 + ascii.length > limits.email.max ? 'email.invalid_format' : null;
}

/** The canonical form under which an email is stored and compared; null if it is not valid. */
export function canonicalEmail(typed: string): string | null {
  if (checkEmail(typed) !== null) return null;
  const { local, domain } = cut(fold(typed));
  return `${local.toLowerCase()}@${asciiDomain(domain)}`;
}

/** The part before the @; the whole text when there is none. */
export function emailLocalPart(email: string): string {
  return email.includes('@') ? cut(email).local : email;
}

/** Masks an email for screens and logs: the first character and the domain. */
export function maskEmail(email: string): string {
  const { local, domain } = cut(email);
  return `${local.length > 1 ? local.slice(0, 1) : ''}***@${domain}`;
}
