import { exchangeCards, readSharedCard, shareBack } from '@foyer/contract/business-cards/shared-card.ts';
import type { DataOf, InputOf } from '@foyer/contract/http.ts';
import { track } from '#src/lib/analytics/track.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import type { CardAnswer } from './card-answer.ts';

export async function fetchSharedCard(token: string, signal: AbortSignal, by: Call = call): Promise<CardAnswer> {
  try {
    return await by(readSharedCard, { params: { token } }, signal);
  } catch (error) {
    if (hasCode(error, 'CARD_ENDED')) return 'ended';
    if (hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return 'hidden';
    throw error;
  }
}

export type SharedDetails = Omit<InputOf<typeof shareBack>['body'], 'humanCheck' | 'consent'> & { consent: boolean };

/** The problems of the form before it is sent: message keys by field. */
export function detailProblems(details: SharedDetails): Record<string, string> {
  const { error } = shareBack.body.safeParse(details);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

export async function sendDetails(token: string, details: SharedDetails, humanCheck: HumanCheck): Promise<void> {
  await humanCheck.sendIfAsked('capture-lead', (solution) =>
    call(shareBack, { params: { token }, body: { ...details, consent: true, humanCheck: solution } }),
  );
  track('business_card_details_shared');
}

export type Exchanged = DataOf<typeof exchangeCards>['connection'];

/** `liveCode`: from the address, if the owner has just shown the code. */
export async function exchange(token: string, nonce: string, liveCode: string): Promise<Exchanged> {
  const body = { nonce, ...(liveCode !== '' && { liveCode }) };
  const { connection } = await call(exchangeCards, { params: { token }, body });
  track('business_card_exchanged', { connection });
  return connection;
}
