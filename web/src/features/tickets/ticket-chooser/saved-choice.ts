import { limits } from '@foyer/contract/limits.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { type Choice, noChoice } from './ticket-choice.ts';

const nameOf = (eventId: string) => `foyer.tickets.${eventId}`;

const isTable = (value: unknown, kind: 'number' | 'string') =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === kind);

/** Stored by this code, but perhaps by an earlier version of it. */
function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false;
  const choice: Partial<Record<keyof Choice, unknown>> = value;
  return isTable(choice.counts, 'number') && isTable(choice.amounts, 'string') && typeof choice.code === 'string';
}

/** What was chosen in this tab: signing in leads away and back. The code of a link that led here is used. */
export function readSavedChoice(eventId: string, linked: string | null): Choice {
  const kept = readChoice(eventId);
  const code = linked?.trim() ?? '';
  if (code === '' || code.length > limits.promoCode.max) return kept;
  saveChoice(eventId, { ...kept, code });
  return { ...kept, code };
}

function readChoice(eventId: string): Choice {
  try {
    const kept: unknown = JSON.parse(browserStorages.session.getItem(nameOf(eventId)) ?? 'null');
    return isChoice(kept) ? kept : noChoice;
  } catch {
    return noChoice;
  }
}

export function saveChoice(eventId: string, choice: Choice): void {
  try {
    browserStorages.session.setItem(nameOf(eventId), JSON.stringify(choice));
  } catch {
    // Whoever signs in on the way chooses again.
  }
}

export function forgetChoice(eventId: string): void {
  browserStorages.session.removeItem(nameOf(eventId));
}
