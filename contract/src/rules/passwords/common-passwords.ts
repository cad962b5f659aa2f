import { commonBases, commonLiterals } from './common-password-list.ts';
import { normalPassword } from './password.ts';

// Server only: the browser shows the policy (password.ts) and learns of a common password from the answer.

/** Symbols used in place of letters, and the shifted keys of the digit row. */
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};
const unshifted: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};
/** A one can replace an i or an l. */
const leetWithL: Record<string, string> = { ...leet, '1': 'l', '!': 'l' };

/** A word surrounded by more digits and signs than this is not treated as a common password. */
const maxAround = 10;
const fewestDistinct = 5;

function replaced(text: string, by: Record<string, string>): string {
  return [...text].map((character) => by[character] ?? character).join('');
}

function isListed(word: string): boolean {
  return commonBases.has(word) || commonLiterals.has(word);
}

function isCommonWord(word: string): boolean {
  return [word, replaced(word, leet), replaced(word, leetWithL)].some((form) => {
    const half = form.slice(0, form.length / 2);
    return isListed(form) || (half.length >= 3 && form === half + half && isListed(half));
  });
}

/** Whether a listed word remains when digits and signs are taken off either end, in every possible way. */
function isWordWithSomethingAround(password: string): boolean {
  const leading = /^\P{L}*/u.exec(password)?.[0].length ?? 0;
  const trailing = /\P{L}*$/u.exec(password)?.[0].length ?? 0;
  for (let start = 0; start <= Math.min(leading, maxAround); start += 1) {
    for (let end = 0; end <= Math.min(trailing, maxAround - start); end += 1) {
      const word = password.slice(start, password.length - end);
      // What remains must have letters: any six digits would otherwise count as 123456 with something around it.
      if (/\p{L}{2}/u.test(word) && isCommonWord(word)) return true;
    }
  }
  return false;
}

/** A famous row of digits with at most three characters added to please a policy: 123456aA!. */
function isDigitsWithDecoration(password: string): boolean {
  const digits = password.replace(/[^0-9]/g, '');
  return digits.length >= 5 && commonLiterals.has(digits) && password.length - digits.length <= 3;
}

/**
 * Whether a password is among the first that attackers try: listed, listed when keys are unshifted, a listed word in
 * leetspeak with digits and signs around it, a famous row of digits, or fewer than five different characters.
 */
export function isCommonPassword(typed: string): boolean {
  const password = normalPassword(typed).toLowerCase();
  if (new Set(password).size < fewestDistinct) return true;
  const letters = password.replace(/[^\p{L}\p{N}]/gu, '');
  const forms = [password, letters, replaced(password, unshifted)];
  return (
    forms.some((form) => commonLiterals.has(form)) ||
    isDigitsWithDecoration(password) ||
    isWordWithSomethingAround(password)
  );
}
