import type { Meeting, QuestionKind } from '../conversation/cue-words.ts';
import type { DateCue } from '../conversation/find-date.ts';

/** What Foyer suggests by itself. Every sentence names, or answers, what it rests on. */
export type Phrases = {
  /** Answers to what the other member wrote. */
  answers: Record<QuestionKind, string>;
  answerOnTopic: (topic: string) => string;
  meetOn: (meeting: Meeting, date: DateCue) => string;
  meetSoon: (meeting: Meeting) => string;
  dateWorks: (date: DateCue) => string;
  dateFails: (date: DateCue) => string;
  dateNoted: (date: DateCue) => string;
  welcome: string;
  interestedAsWell: (interest: string) => string;
  talkMoreAt: (event: string) => string;
  /** Reminders. */
  stillMeet: (meeting: Meeting, date: DateCue) => string;
  stillOn: (date: DateCue) => string;
  reminders: Record<QuestionKind, string>;
  remindOfTopic: (topic: string) => string;
  meetAt: (event: string) => string;
  afterEvent: (event: string) => string;
  stillLooking: (need: string) => string;
  canHelp: (need: string) => string;
  anythingNew: (interest: string) => string;
  /** A first message. The others are the opening lines of suggested people. */
  openAfterEvent: (name: string, event: string) => string;
};
