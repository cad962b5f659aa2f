import { limits } from '../../limits.ts';
import type { RuleKey } from '../message-keys.ts';

/** An instant as the database has it or as the API sends it (ISO 8601); null when it is not set. */
type Instant = Date | string | null;
type EventDates = Record<'startsAt' | 'endsAt' | 'registrationOpensAt' | 'registrationClosesAt', Instant>;
/** A message key for each date that does not fit the others. */
export type DateProblems = { endsAt?: RuleKey; registrationClosesAt?: RuleKey };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What is wrong with the order of an event's dates: it must end after it starts, last no longer than `limits.event.days`,
 * and close registration after opening it. Dates that are not set are never a problem.
 */
export function dateProblems({
  startsAt,
  endsAt,
  registrationOpensAt: opens,
  registrationClosesAt: closes,
}: EventDates): DateProblems {
  const problems: DateProblems = {};
  if (startsAt && endsAt) {
    const length = timeOf(endsAt) - timeOf(startsAt);
    if (length <= 0) problems.endsAt = 'dates.order';
    else if (length > limits.event.days * dayMs) problems.endsAt = 'event.too_long';
  }
  if (opens && closes && timeOf(closes) <= timeOf(opens)) problems.registrationClosesAt = 'dates.order';
  return problems;
}

const timeOf = (instant: Date | string) => new Date(instant).getTime();
