import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';

/**
 * Characters refused in any line: control, private-use and unassigned characters, stacked marks, and Hangul fillers,
 * which count as letters but are invisible. ZWNJ and ZWJ are allowed, because some scripts need them.
 */
const invisible = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]|\p{M}{5,}|[\u115f\u1160\u3164\uffa0]/u;
/** Signs of markup, addresses and pictograms, which are not part of a person's name. */
const notInNames = /[<>{}[\]|\\^~=*%$#@;:!?_/+`]|\p{So}|\p{Extended_Pictographic}/u;
const notInLines = /[<>{}|\\^~`]/u;

/** Whether text has characters that are invisible, or reorder or cover the text around them. */
export function hasInvisibleCharacters(line: string): boolean {
  return invisible.test(line);
}

/** Normalizes a line for storage: NFC, single spaces, trimmed. */
export function cleanLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

type Range = { min: number; max: number };
type LineFault = 'required' | 'min_length' | 'max_length' | 'invalid_characters';

function checkLine(typed: string, { min, max }: Range, forbidden: RegExp, needed: RegExp): LineFault | null {
  const line = cleanLine(typed);
  const length = [...line].length;
  if (length === 0) return 'required';
  if (length < min) return 'min_length';
  if (length > max) return 'max_length';
  return invisible.test(line) || forbidden.test(line) || !needed.test(line) ? 'invalid_characters' : null;
}

/** Checks a person's name: required, 2 to 100 characters, none that names do not have. */
export function checkName(typed: string): KeyOf<'name'> | null {
  const fault = checkLine(typed, limits.name, notInNames, /\p{L}/u);
  return fault && `name.${fault}`;
}

/** Checks the company of an organization account. */
export function checkCompany(typed: string): KeyOf<'company'> | null {
  const fault = checkLine(typed, limits.company, notInLines, /[\p{L}\p{N}]/u);
  return fault && `company.${fault}`;
}

/** The profile form has its own keys for names: one "at least 2 characters" for each field. */
export function checkFirstName(typed: string): 'first_name_required' | KeyOf<'name'> | null {
  const key = checkName(typed);
  return key === 'name.required' || key === 'name.min_length' ? 'first_name_required' : key;
}
export function checkLastName(typed: string): 'last_name_required' | KeyOf<'name'> | null {
  const key = checkName(typed);
  return key === 'name.required' || key === 'name.min_length' ? 'last_name_required' : key;
}
export function checkProfileCompany(typed: string): 'company_required' | KeyOf<'company'> | null {
  const key = checkCompany(typed);
  return key === 'company.required' || key === 'company.min_length' ? 'company_required' : key;
}
export function checkTitle(typed: string): 'title_required' | KeyOf<'title'> | null {
  const fault = checkLine(typed, limits.title, notInLines, /[\p{L}\p{N}]/u);
  if (fault === 'required' || fault === 'min_length') return 'title_required';
  return fault && `title.${fault}`;
}
