import { limits } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { z } from 'zod';
import type { Texter, TextMessage } from '#src/deps.ts';
import { callProvider, type ReadRefusal } from './call-provider.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export type TwilioAccount = {
  /** Origin of the API. */
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** E.164, or for SMS the id of a messaging service (MG…). */
  from: string;
  /** WhatsApp: the approved template whose one variable is the code (HX…). */
  contentSid?: string | undefined;
  /** WhatsApp: the approved template for texts about events, whose variables are a sentence and a link (HX…). */
  updateContentSid?: string | undefined;
  /** Where Twilio sends delivery reports; null if it can't reach us. */
  deliveryReportUrl: string | null;
};

/** Sends SMS or WhatsApp messages through Twilio's Programmable Messaging. */
export function twilioTexter(account: TwilioAccount, channel: Channel, breaker?: CircuitBreaker): Texter {
  const url = `${account.apiUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  return {
    name: 'Twilio',
    carriesUpdates: channel === 'sms' || account.updateContentSid !== undefined,
    isPaused: () => breaker?.isOpen() ?? false,
    async send(message) {
      const body = formOf(account, channel, message).toString();
      const headers = {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        // Twilio ignores it, but a gateway in front of it may not.
        'idempotency-key': message.idempotencyKey,
      };
      await callProvider('Twilio', { url, headers, body }, readRefusal, breaker);
    },
  };
}

function formOf(account: TwilioAccount, channel: Channel, { to, text, code, update, idempotencyKey }: TextMessage) {
  const address = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number);
  const form = new URLSearchParams({ To: address(to) });
  if (account.from.startsWith('MG')) form.set('MessagingServiceSid', account.from);
  else form.set('From', address(account.from));
  if (channel === 'whatsapp' && account.contentSid && code) {
    form.set('ContentSid', account.contentSid);
    form.set('ContentVariables', JSON.stringify({ 1: code }));
  } else if (channel === 'whatsapp' && account.updateContentSid && update) {
    form.set('ContentSid', account.updateContentSid);
    form.set('ContentVariables', JSON.stringify({ 1: update.sentence, 2: update.link }));
  } else form.set('Body', text);
  // An expired code is worse than none.
  if (code) form.set('ValidityPeriod', String(limits.code.lifetimeSeconds));
  if (account.deliveryReportUrl)
    form.set('StatusCallback', `${account.deliveryReportUrl}?${new URLSearchParams({ key: idempotencyKey })}`);
  return form;
}

const refusal = z.object({ code: z.int() });
/** The recipient has replied STOP. */
const unsubscribed = 21610;
const notTaken = new Set([401, 403, 429, 503]);

/**
 * 400 concerns this message (an invalid number, a disabled country). After a rate limit, a failed sign-in or an outage nothing
 * was accepted; after other errors it is unknown.
 */
const readRefusal: ReadRefusal = (status, body) => {
  const read = refusal.safeParse(body);
  const code = read.success ? read.data.code : null;
  if (status === 400) return { code, about: code === unsubscribed ? 'unsubscribed' : 'message' };
  return { code, about: notTaken.has(status) ? 'busy' : 'unclear' };
};
