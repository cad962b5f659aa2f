import { foldDigits } from './digits.ts';

/** A typed phone number in its parts, without knowledge of numbering plans. */
export type PhoneText = {
  /** Starts with +, so the calling code is part of the digits. */
  international: boolean;
  /** ASCII digits, without the extension. */
  digits: string;
  extension: string;
  /** True if the text has anything else: letters, a second number, control characters. */
  foreign: boolean;
};

/** Longer texts are no phone numbers; bounds the work below. */
export const maxPhoneText = 100;

/** Spaces, line breaks, hyphens, brackets, dots, slashes and invisible marks may separate digits. */
const separators = /[\s\p{Z}\p{Cf}\p{Pd}\u2212().[\]/~]/gu;
const extensionSuffix = /(?:[,;]|\bext(?:ensi[oó]n|n)?|\banexo|\bint|\bдоб|x|#)[.:=, ]*([0-9]+)#?$/iu;

/** Reads RFC 3966 parameters: the extension, and the calling code of a local number. Others do not matter here. */
function readParameters(parameters: string[]) {
  const found = { extension: '', context: '' };
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=', 2).map((part) => part.trim());
    if (key.toLowerCase() === 'ext') found.extension = value.replace(separators, '');
    if (key.toLowerCase() === 'phone-context' && value.startsWith('+')) found.context = value.replace(separators, '');
  }
  return found;
}

/** Parses whatever a person can type or paste: `tel:` links, extensions, digits of other scripts, spaces, line breaks. */
export function readPhoneText(typed: string): PhoneText {
  const text = foldDigits(typed.slice(0, maxPhoneText + 1)).trim();
  const isLink = /^tel:/i.test(text);
  const [head = '', ...parameters] = text.replace(/^tel:/i, '').split(/;(?=\s*[a-z-]+=)/i);
  const { extension: parameterExtension, context } = readParameters(parameters);
  const suffix = parameterExtension === '' && !isLink ? extensionSuffix.exec(head) : null;
  const beforeSuffix = suffix ? head.slice(0, suffix.index).replace(/[,;\s]+$/, '') : head;
  const number = beforeSuffix.replace(separators, '');
  const whole = number.startsWith('+') ? number : context + number;
  const extension = parameterExtension || (suffix?.[1] ?? '');
  return {
    international: whole.startsWith('+'),
    digits: whole.replace(/[^0-9]/g, ''),
    extension,
    foreign: typed.length > maxPhoneText || !/^\+?[0-9]*$/.test(whole) || !/^[0-9]*$/.test(extension),
  };
}

/** Filters input of a phone field: digits, and a leading plus. */
export function keepPhoneCharacters(typed: string): string {
  const { international, digits } = readPhoneText(typed);
  return `${international ? '+' : ''}${digits}`;
}
