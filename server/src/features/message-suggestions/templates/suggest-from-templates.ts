import type { Language } from '@foyer/contract/limits.ts';
import type { MessageSuggestion } from '@foyer/contract/message-suggestions.ts';
import {
  type MessagePurpose,
  type MessageReason,
  messageSuggestionLimits,
} from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import type { SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { factText, firstNameOf, openingLine } from '#src/features/suggestions/facts/opening-line.ts';
import { findCues } from '../conversation/find-cues.ts';
import { mentionsFact } from '../conversation/mentions-fact.ts';
import { type ThreadText, unansweredOf, waitingOf } from '../conversation/read-thread.ts';
import type { SharedFacts } from '../read-shared-facts.ts';
import { englishPhrases } from './english-phrases.ts';
import type { Phrases } from './phrases.ts';
import { spanishPhrases } from './spanish-phrases.ts';

const phrases: Record<Language, Phrases> = { en: englishPhrases, es: spanishPhrases };

export type Situation = {
  purpose: MessagePurpose;
  /** Of the suggestions, and of the viewer's pages, in which reasons are worded. */
  language: Language;
  pageLanguage: Language;
  /** Under which name the viewer sees the other member. */
  name: string;
  facts: SharedFacts;
  thread: readonly ThreadText[];
  now: Date;
};

type Draft = Omit<MessageSuggestion, 'source'>;

/** What Foyer suggests by itself: the same for the same facts and texts, and nothing without either. */
export function suggestFromTemplates(situation: Situation): MessageSuggestion[] {
  const drafts = { opener: openers, reply: replies, 'follow-up': followUps }[situation.purpose](situation);
  const seen = new Set<string>();
  return drafts
    .filter(({ text }) => {
      const isNew = !seen.has(text) && text.length <= messageSuggestionLimits.characters;
      seen.add(text);
      return isNew;
    })
    .slice(0, messageSuggestionLimits.most)
    .map((draft) => ({ ...draft, source: 'local' }));
}

const draft = (code: MessageReason, evidence: string, text: string): Draft => ({
  text,
  reason: { code, text: evidence },
});

function openers({ language, pageLanguage, name, facts }: Situation): Draft[] {
  return [
    ...facts.reasons.map((reason) =>
      draft(reason.code, factText(pageLanguage, reason.theirs), openingLine(language, reason, name)),
    ),
    ...facts.pastEvents.map((title) =>
      draft('past-event', title, phrases[language].openAfterEvent(firstNameOf(name), title)),
    ),
  ];
}

function replies({ language, pageLanguage, thread, facts, now }: Situation): Draft[] {
  const unanswered = unansweredOf(thread);
  if (unanswered.length === 0) return [];
  const say = phrases[language];
  const { question, date, meeting, thanks } = findCues(unanswered, language, now);
  const drafts: Draft[] = [];
  // A question about a day is answered with the day.
  const asksForDay = question !== null && ['other', 'time', 'greeting'].includes(question.kind) && date !== null;
  if (question && !asksForDay && !(question.kind === 'other' && meeting)) {
    const answer = question.kind === 'other' && question.topic ? say.answerOnTopic(question.topic) : null;
    drafts.push(draft('question', question.text, answer ?? say.answers[question.kind]));
  }
  if (date && meeting) drafts.push(draft('date', date.label, say.meetOn(meeting, date)));
  else if (date) drafts.push(draft('date', date.label, question ? say.dateWorks(date) : say.dateNoted(date)));
  else if (meeting && question) drafts.push(draft('question', question.text, say.meetSoon(meeting)));
  if (date && question) drafts.push(draft('date', date.label, say.dateFails(date)));
  if (thanks && !question) drafts.push(draft('thanks', thanks, say.welcome));
  const interest = of(facts, 'shared-interest');
  if (interest && unanswered.some(({ text }) => mentionsFact(text, interest.theirs.text)))
    drafts.push(
      draft(
        'shared-interest',
        factText(pageLanguage, interest.theirs),
        say.interestedAsWell(factText(language, interest.theirs)),
      ),
    );
  const event = of(facts, 'same-event');
  if (event) drafts.push(draft('same-event', event.theirs.text, say.talkMoreAt(event.theirs.text)));
  return drafts;
}

function followUps({ language, pageLanguage, thread, facts, now }: Situation): Draft[] {
  const say = phrases[language];
  const { date, meeting } = findCues(thread, language, now);
  const { question } = findCues(waitingOf(thread), language, now);
  const drafts: Draft[] = [];
  if (date && meeting) drafts.push(draft('date', date.label, say.stillMeet(meeting, date)));
  else if (date) drafts.push(draft('date', date.label, say.stillOn(date)));
  if (question) {
    const reminder = question.kind === 'other' && question.topic ? say.remindOfTopic(question.topic) : null;
    drafts.push(draft('own-question', question.text, reminder ?? say.reminders[question.kind]));
  }
  const [event, need, offer, interest] = [
    of(facts, 'same-event'),
    of(facts, 'they-offer'),
    of(facts, 'you-offer'),
    of(facts, 'shared-interest'),
  ];
  if (event) drafts.push(draft('same-event', event.theirs.text, say.meetAt(event.theirs.text)));
  for (const title of facts.pastEvents) drafts.push(draft('past-event', title, say.afterEvent(title)));
  if (need) drafts.push(draft('they-offer', need.theirs.text, say.stillLooking(need.mine.text)));
  if (offer) drafts.push(draft('you-offer', offer.theirs.text, say.canHelp(offer.theirs.text)));
  if (interest)
    drafts.push(
      draft(
        'shared-interest',
        factText(pageLanguage, interest.theirs),
        say.anythingNew(factText(language, interest.theirs)),
      ),
    );
  return drafts;
}

function of({ reasons }: SharedFacts, code: SuggestionReason['code']): SuggestionReason | undefined {
  return reasons.find((reason) => reason.code === code);
}
