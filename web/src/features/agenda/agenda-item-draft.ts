import type { AgendaItem, Event } from '@foyer/contract/events/event.ts';
import { clockOfMinute, minuteOfClock } from './agenda-times.ts';

/** An event that has its dates: without a start, nothing can be placed after it. */
export type DatedEvent = Event & { startsAt: string; endsAt: string };

/** An agenda item in the form, with local times. */
export type AgendaItemDraft = {
  startsAt: string;
  endsAt: string;
  title: string;
  description: string;
  speakerIds: readonly string[];
};

export type AgendaItemProblem = 'titleMissing' | 'startMissing' | 'outside' | 'endBeforeStart';

export function agendaItemDraftOf(event: DatedEvent, item: AgendaItem): AgendaItemDraft {
  const { startMinute, endMinute, title, description, speakerIds } = item;
  return {
    startsAt: clockOfMinute(event, startMinute),
    endsAt: endMinute === null ? '' : clockOfMinute(event, endMinute),
    title,
    description,
    speakerIds,
  };
}

/** What the API takes of a draft, and what is wrong with it, by field. */
export function readAgendaItem(event: DatedEvent, draft: AgendaItemDraft) {
  const startMinute = minuteOfClock(event, draft.startsAt);
  const endMinute = minuteOfClock(event, draft.endsAt);
  const duration = (Date.parse(event.endsAt) - Date.parse(event.startsAt)) / 60_000;
  const isOutside = (minute: number) => minute < 0 || minute > duration;
  const problems: Partial<Record<'title' | 'startsAt' | 'endsAt', AgendaItemProblem>> = {};
  if (draft.title.trim() === '') problems.title = 'titleMissing';
  if (startMinute === null) problems.startsAt = 'startMissing';
  else if (isOutside(startMinute)) problems.startsAt = 'outside';
  if (endMinute !== null && startMinute !== null) {
    if (endMinute <= startMinute) problems.endsAt = 'endBeforeStart';
    else if (isOutside(endMinute)) problems.endsAt = 'outside';
  }
  const { title, description, speakerIds } = draft;
  return {
    input: { startMinute: startMinute ?? 0, endMinute, title, description, speakerIds: [...speakerIds] },
    problems,
  };
}
