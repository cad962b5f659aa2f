import type { Language } from '@foyer/contract/limits.ts';
import { messageSuggestionLimits } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import { hasLink, isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messageSuggestionRules } from '#src/config/message-suggestions.ts';
import { foldPhrase } from '#src/features/suggestions/facts/topic-numbers.ts';
import { detectLanguage } from '../conversation/detect-language.ts';

/** `sources`: what the model was sent, instructions included. `name` takes the place of {{them}}; null: it may not occur. */
type Expected = { language: Language; sources: readonly string[]; name: string | null };

const markup = /[<>{}[\]|\\`*_#~^]/u;
const address = /\b(street|avenue|boulevard|road|apartment|zip code)\b|\b(calle|avenida|avda|codigo postal)\b/u;
/** What a colleague's first words never ask for, and what a model says of itself. */
const suspicious =
  /\b(passwords?|passcode|verification code|bank (details|account)|credit card|gift cards?|iban|bitcoin|crypto wallet|wire (me|the)|send (me )?money)\b|\b(system prompt|(previous|prior|my|your|these|all) instructions|language model|as an ai|i am an ai|im an ai|ai assistant|jailbreak)\b|\b(contrasena|codigo de verificacion|datos bancarios|cuenta bancaria|tarjeta de credito|tarjetas? regalo|enviame dinero|transfiereme)\b|\b(instrucciones|modelo de lenguaje|asistente de ia|asistente virtual)\b/u;
const runLength = 5;

/** A text of the model as a member may see it; null if anything about it is not as asked. */
export function checkSuggestion(given: string, { language, sources, name }: Expected): string | null {
  const text = given.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isNamed = text.includes('{{them}}');
  if (isNamed && name === null) return null;
  const bare = text.replaceAll('{{them}}', 'them');
  if (text === '' || bare.length > messageSuggestionLimits.characters || !isReadable(given)) return null;
  const folded = foldPhrase(bare).replace(/['’]/gu, '');
  if (markup.test(bare) || bare.includes('@') || hasLink(bare)) return null;
  if (address.test(folded) || suspicious.test(folded)) return null;
  if ((bare.match(/\p{Nd}/gu)?.length ?? 0) >= 5) return null;
  if (detectLanguage(text.replaceAll('{{them}}', '')) !== language) return null;
  if (copiedShare(bare, sources) > messageSuggestionRules.copiedShare) return null;
  const finished = text.replaceAll('{{them}}', name ?? '');
  return finished.length > messageSuggestionLimits.characters ? null : finished;
}

/** Which part of a text the sources contain, in runs of words. */
function copiedShare(text: string, sources: readonly string[]): number {
  const words = wordsOf(text);
  if (words.length === 0) return 1;
  const spaced = sources.map((source) => ` ${wordsOf(source).join(' ')} `);
  const isIn = (run: readonly string[]) => spaced.some((source) => source.includes(` ${run.join(' ')} `));
  if (words.length < runLength) return isIn(words) ? 1 : 0;
  const copied = new Set<number>();
  for (let start = 0; start + runLength <= words.length; start += 1) {
    if (!isIn(words.slice(start, start + runLength))) continue;
    for (let offset = 0; offset < runLength; offset += 1) copied.add(start + offset);
  }
  return copied.size / words.length;
}

const wordsOf = (text: string): string[] => foldPhrase(text).match(/[\p{L}\p{N}]+/gu) ?? [];
