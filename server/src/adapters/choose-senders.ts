import { type Channel, channels } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { Deps, Mailer, Texter } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';
import { localMailer } from './local-mailer.ts';
import { localTexter } from './local-texter.ts';
import { metaTexter } from './meta-texter.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { type TwilioAccount, twilioTexter } from './twilio-texter.ts';

export type Senders = { mailer: Mailer; texters: Deps['texters'] };

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Uses what is configured. In local mode the message viewer stands in for the rest; in production the rest is off. `deliveryReportUrl`
 * is where Twilio sends delivery reports.
 */
export function chooseSenders(env: Env, parts: Parts, deliveryReportUrl: string | null): Senders {
  const local = env.NODE_ENV !== 'production';
  const texters: Partial<Record<Channel, Texter>> = {};
  const breakers: Breakers = {
    twilio: circuitBreaker('Twilio', parts),
    meta: circuitBreaker('WhatsApp Cloud API', parts),
  };
  for (const channel of channels) {
    const texter =
      realTexter(env, channel, deliveryReportUrl, breakers) ?? (local ? localTexter(parts, channel) : null);
    if (texter) texters[channel] = texter;
  }
  if (env.SMTP_URL && env.MAIL_FROM) return { mailer: smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }), texters };
  if (!local) throw new Error('SMTP_URL and MAIL_FROM: are missing');
  return { mailer: localMailer(parts), texters };
}

/** One per provider, shared by its channels. */
type Breakers = { twilio: CircuitBreaker; meta: CircuitBreaker };

function realTexter(env: Env, channel: Channel, deliveryReportUrl: string | null, breakers: Breakers): Texter | null {
  if (channel === 'whatsapp' && env.WHATSAPP_PHONE_NUMBER_ID && env.WHATSAPP_ACCESS_TOKEN) {
    const account = {
      apiUrl: env.WHATSAPP_API_URL,
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
      accessToken: env.WHATSAPP_ACCESS_TOKEN,
      template: env.WHATSAPP_TEMPLATE,
      updateTemplate: env.WHATSAPP_UPDATE_TEMPLATE,
    };
    return metaTexter(account, breakers.meta);
  }
  const from = channel === 'sms' ? env.TWILIO_FROM : env.TWILIO_WHATSAPP_FROM;
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_AUTH_TOKEN || !from) return null;
  const account: TwilioAccount = {
    apiUrl: env.TWILIO_API_URL,
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    from,
    contentSid: env.TWILIO_WHATSAPP_CONTENT_SID,
    updateContentSid: env.TWILIO_WHATSAPP_UPDATE_CONTENT_SID,
    deliveryReportUrl,
  };
  return twilioTexter(account, channel, breakers.twilio);
}
