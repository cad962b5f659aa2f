import { foldText } from '../fold-text.ts';
/**
 * Whether a text seems to contain a way to reach its writer outside: an email, a link, a phone number or an account name.
 * Also spelled out, as in "ada at example dot com". Better one note too many refused than one name given away.
 */
export function hasContactDetails(text: string): boolean {
  const folded = text.normalize('NFKC').toLowerCase();
  const joined = folded
    .replace(/\s*[([{]?\s*\b(at|arroba)\b\s*[)\]}]?\s*/g, '@')
    .replace(/\s*[([{]?\s*\b(dot|punto)\b\s*[)\]}]?\s*/g, '.')
    .replace(/\s*([@.])\s*/g, '$1');
  return (
    /[\w+-]@[\w-]+\.\w{2,}/.test(joined) ||
    /(^|\s)@\w{2,}/.test(folded) ||
    /\b(https?:|www\.)/.test(folded) ||
    /\b[\w-]+\.(com|org|net|io|dev|app|me|ai|co|es|mx|ar|cl|pe|eu|info|link|xyz|gg|ly)\b/.test(folded) ||
    /\b(linkedin|instagram|telegram|whatsapp|signal|twitter|github|discord|wechat|facebook|tiktok)\b/.test(folded) ||
    /\d(?:[\s().\-/]*\d){6,}/.test(folded)
  );
}

/** Whether one of these words, such as the writer's names, occurs in the text. Case and accents do not matter. */
export function namesOneOf(text: string, words: readonly string[]): boolean {
  const spoken = new Set(wordsOf(text));
  return words.flatMap(wordsOf).some((word) => word.length > 2 && spoken.has(word));
}

function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
