import type { MessageSuggestion } from '@foyer/contract/message-suggestions.ts';
import { LookupFailed } from '#src/adapters/enrichment/lookup-failed.ts';
import type { MessageBrief, MessageWriter } from '#src/adapters/enrichment/lookup-providers.ts';
import { writerInstructions } from '#src/adapters/enrichment/model-message-writer.ts';
import { firstNameOf } from '#src/features/suggestions/facts/opening-line.ts';
import { findCues, sentenceExcerpt } from '../conversation/find-cues.ts';
import { mentionsFact, shareWord } from '../conversation/mentions-fact.ts';
import { unansweredOf } from '../conversation/read-thread.ts';
import type { Situation } from '../templates/suggest-from-templates.ts';
import { checkSuggestion } from './check-suggestion.ts';
import type { Identity } from './hide-identities.ts';
import { type BriefedFact, briefedFacts, briefedMessages } from './write-brief.ts';

export type ModelRequest = {
  situation: Situation;
  identities: readonly Identity[];
  /** Both members let texts of their conversation be sent. */
  mayReadThread: boolean;
};

/** What the model would get; null if that is nothing to go on. An answer is never made up without the message it answers. */
export function prepareBrief({ situation, identities, mayReadThread }: ModelRequest) {
  const { purpose, language } = situation;
  const facts = briefedFacts(situation, identities);
  const messages = mayReadThread && purpose !== 'opener' ? briefedMessages(situation, identities) : [];
  if (purpose === 'reply' ? messages.at(-1)?.by !== '{{them}}' : facts.length + messages.length === 0) return null;
  const brief: MessageBrief = { purpose, language, facts: facts.map(({ about, text }) => ({ about, text })), messages };
  return { brief, facts };
}

/**
 * The suggestions of the model. If one text breaks the rules, all are refused, because someone who manipulated the model may
 * have shaped the others as well. Throws LookupFailed then, and when the model does not answer.
 */
export async function suggestWithModel(
  writer: MessageWriter,
  { brief, facts }: { brief: MessageBrief; facts: readonly BriefedFact[] },
  situation: Situation,
  signal: AbortSignal,
): Promise<MessageSuggestion[]> {
  const written = await writer.write(brief, signal);
  const sources = [
    ...brief.messages.map(({ text }) => text),
    ...brief.facts.map(({ text }) => text),
    ...writerInstructions(brief).split('\n'),
  ];
  const name = situation.name === '' ? null : firstNameOf(situation.name);
  const checked = written.map((text) => checkSuggestion(text, { language: situation.language, sources, name }));
  if (checked.includes(null)) throw new LookupFailed(`${writer.name} wrote something unfit`, { permanent: false });
  const suggestions = checked.flatMap((text) => {
    const reason = text === null ? null : reasonOf(text, brief, facts, situation);
    return text === null || reason === null ? [] : [{ text, reason, source: 'model' as const }];
  });
  if (suggestions.length === 0)
    throw new LookupFailed(`${writer.name} wrote nothing to the point`, { permanent: false });
  return suggestions;
}

/** What a text rests on, or null if it could be to anyone. */
function reasonOf(
  text: string,
  { purpose, messages }: MessageBrief,
  facts: readonly BriefedFact[],
  { thread, language, now }: Situation,
): MessageSuggestion['reason'] | null {
  if (purpose === 'reply') {
    const unanswered = unansweredOf(thread);
    const { question, thanks } = findCues(unanswered, language, now);
    if (question) return { code: 'question', text: question.text };
    if (thanks) return { code: 'thanks', text: thanks };
    return { code: 'words', text: sentenceExcerpt(unanswered.at(-1)?.text ?? '') };
  }
  const fact = facts.find((each) => mentionsFact(text, each.text));
  if (fact) return { code: fact.about, text: fact.shown };
  const index = messages.findLastIndex((message) => shareWord(text, message.text));
  const source = index < 0 ? undefined : thread[index];
  return source ? { code: source.isOwn ? 'own-question' : 'words', text: sentenceExcerpt(source.text) } : null;
}
