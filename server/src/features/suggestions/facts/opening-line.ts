import type { Language } from '@foyer/contract/limits.ts';
import type { AvailableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { topicText } from './topic-numbers.ts';

type Line = (fact: { mine: string; theirs: string; name: string }) => string;

const lines: Record<Language, Record<SuggestionReason['code'], Line>> = {
  en: {
    'they-offer': ({ mine, theirs, name }) =>
      `Hi ${name}, I’m looking for “${mine}” and saw that you offer “${theirs}.” Could we talk?`,
    'you-offer': ({ theirs, name }) => `Hi ${name}, I saw that you’re looking for “${theirs}.” Maybe I can help.`,
    'shared-interest': ({ theirs, name }) =>
      `Hi ${name}, we’re both interested in “${theirs}.” I’d enjoy comparing notes.`,
    'related-interest': ({ mine, theirs, name }) =>
      `Hi ${name}, you’re interested in “${theirs}” and I’m interested in “${mine}.” I’d enjoy comparing notes.`,
    'same-event': ({ theirs, name }) => `Hi ${name}, I’ll be at ${theirs} as well. Shall we meet there?`,
    'same-city': ({ theirs, name }) => `Hi ${name}, we’re both in ${theirs}. I’d be glad to meet.`,
    'same-intent': ({ theirs, name }) => `Hi ${name}, I saw that we’re both open to ${theirs}. I’d be glad to connect.`,
    'same-language': ({ theirs, name }) =>
      `Hi ${name}, I saw that you speak ${theirs} as well. I’d be glad to connect.`,
  },
  es: {
    'they-offer': ({ mine, theirs, name }) =>
      `Hola, ${name}: busco «${mine}» y he visto que ofreces «${theirs}». ¿Podemos hablar?`,
    'you-offer': ({ theirs, name }) => `Hola, ${name}: he visto que buscas «${theirs}». Quizá pueda ayudarte.`,
    'shared-interest': ({ theirs, name }) =>
      `Hola, ${name}: a los dos nos interesa «${theirs}». Me gustaría intercambiar ideas.`,
    'related-interest': ({ mine, theirs, name }) =>
      `Hola, ${name}: a ti te interesa «${theirs}» y a mí, «${mine}». Me gustaría intercambiar ideas.`,
    'same-event': ({ theirs, name }) => `Hola, ${name}: yo también voy a ${theirs}. ¿Nos vemos allí?`,
    'same-city': ({ theirs, name }) => `Hola, ${name}: los dos estamos en ${theirs}. Me gustaría conocerte.`,
    'same-intent': ({ theirs, name }) =>
      `Hola, ${name}: he visto que a los dos nos interesa ${theirs}. Me gustaría conectar contigo.`,
    'same-language': ({ theirs, name }) =>
      `Hola, ${name}: he visto que tú también hablas ${theirs}. Me gustaría conectar contigo.`,
  },
};

const intents: Record<Language, Record<AvailableFor, string>> = {
  en: {
    employment: 'a new job',
    freelance: 'freelance work',
    advising: 'advising',
    mentoring: 'mentoring',
    speaking: 'speaking',
    partnership: 'partnerships',
    investment: 'investment',
    conversation: 'a conversation',
  },
  es: {
    employment: 'un nuevo empleo',
    freelance: 'el trabajo por proyecto',
    advising: 'la asesoría',
    mentoring: 'la mentoría',
    speaking: 'dar charlas',
    partnership: 'crear alianzas',
    investment: 'la inversión',
    conversation: 'conversar',
  },
};

/** A first sentence to a member, from a reason that both profiles show. */
export function openingLine(language: Language, { code, mine, theirs }: SuggestionReason, displayName: string): string {
  const name = firstNameOf(displayName);
  return lines[language][code]({ mine: factText(language, mine), theirs: factText(language, theirs), name });
}

/**
 * What a fact says in a sentence. Names of languages, intents and the topics that we propose as interests are ours; everything
 * else is as its owner wrote it.
 */
export function factText(language: Language, { field, text }: SuggestionReason['mine']): string {
  if (field === 'languages') return new Intl.DisplayNames(language, { type: 'language' }).of(text) ?? text;
  if (field === 'interests') return topicText(language, text);
  return field === 'availability' ? (intents[language][text as AvailableFor] ?? text) : text;
}

export const firstNameOf = (displayName: string): string => displayName.split(' ')[0] ?? displayName;
