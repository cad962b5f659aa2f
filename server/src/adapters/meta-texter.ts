import { z } from 'zod';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { Texter, TextMessage } from '#src/deps.ts';
import { callProvider, type ReadRefusal } from './call-provider.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export type MetaAccount = {
  /** Including the version: https://graph.facebook.com/v23.0. */
  apiUrl: string;
  phoneNumberId: string;
  accessToken: string;
  /** An approved template of the category "authentication", in English and in Spanish. */
  template: string;
  /** The same of the category "utility", for texts about events: its body has a sentence and a link as variables. */
  updateTemplate?: string | undefined;
};

/** Sends codes through Meta's WhatsApp Cloud API, which requires approved templates for the first message to a user. */
export function metaTexter(account: MetaAccount, breaker?: CircuitBreaker): Texter {
  const url = `${account.apiUrl}/${account.phoneNumberId}/messages`;
  const headers = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' };
  return {
    name: 'WhatsApp Cloud API',
    carriesUpdates: account.updateTemplate !== undefined,
    isPaused: () => breaker?.isOpen() ?? false,
    async send({ idempotencyKey, ...message }) {
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to,
        type: 'template',
        template: templateFor(account, message),
        // Returned with every report about this message.
        biz_opaque_callback_data: idempotencyKey,
      });
      await callProvider('WhatsApp', { url, headers, body }, readRefusal, breaker);
    },
  };
}

function templateFor(
  { template, updateTemplate }: MetaAccount,
  { code, update, language }: Omit<TextMessage, 'idempotencyKey'>,
) {
  const textOf = (text: string) => ({ type: 'text', text });
  if (code) {
    const parameters = [textOf(code)];
    // The button copies or fills in the code.
    const button = { type: 'button', sub_type: 'url', index: '0', parameters };
    return { name: template, language: { code: language }, components: [{ type: 'body', parameters }, button] };
  }
  if (!update || !updateTemplate)
    throw new DeliveryFailure('WhatsApp has no template for this text', { permanent: true });
  const parameters = [textOf(update.sentence), textOf(update.link)];
  return { name: updateTemplate, language: { code: language }, components: [{ type: 'body', parameters }] };
}

/** "Something went wrong"; the message may have been accepted anyway. */
const somethingWrong = 131000;
const refusal = z.object({ error: z.object({ code: z.int() }) });

/** Meta's codes for rate limits and temporary trouble, which also come with status 400: the message was not accepted. */
const notNow = new Set([4, 80007, 130429, 131016, 131048, 131056]);
const notTaken = new Set([401, 403, 429, 503]);

const readRefusal: ReadRefusal = (status, body) => {
  const read = refusal.safeParse(body);
  const code = read.success ? read.data.error.code : null;
  if (notNow.has(code ?? 0) || notTaken.has(status)) return { code, about: 'busy' };
  return { code, about: status === 400 && code !== somethingWrong ? 'message' : 'unclear' };
};
