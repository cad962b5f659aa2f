import type { Channel } from '@foyer/contract/codes.ts';
import { channels } from '@foyer/contract/codes.ts';
import type { Deps, Mailer, Texter } from '#src/deps.ts';
import type { Env } from '#src/env.ts';
import { localMailer } from './mail-local.ts';
import { smtpMailer } from './mail-smtp.ts';
import { localTexter } from './text-local.ts';
import { type TwilioAccount, twilioTexter } from './text-twilio.ts';
import { metaTexter } from './whatsapp-meta.ts';

export type Senders = { mailer: Mailer; texters: Deps['texters'] };

type Parts = Pick<Deps, 'db' | 'clock'>;

/**
 * What is configured is used; in local mode the viewer stands in for the rest, in production the rest is off.
 * `receiptUrl`: where Twilio may report what became of a message.
 */
export function chooseSenders(env: Env, parts: Parts, receiptUrl: string | null): Senders {
  const local = env.NODE_ENV !== 'production';
  const texters: Partial<Record<Channel, Texter>> = {};
  for (const channel of channels) {
    const texter = realTexter(env, channel, receiptUrl) ?? (local ? localTexter(parts, channel) : null);
    if (texter) texters[channel] = texter;
  }
  if (env.SMTP_URL && env.MAIL_FROM) return { mailer: smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }), texters };
  if (!local) throw new Error('SMTP_URL and MAIL_FROM: are missing');
  return { mailer: localMailer(parts), texters };
}

function realTexter(env: Env, channel: Channel, receiptUrl: string | null): Texter | null {
  if (channel === 'whatsapp' && env.WHATSAPP_PHONE_NUMBER_ID && env.WHATSAPP_ACCESS_TOKEN) {
    return metaTexter({
      apiUrl: env.WHATSAPP_API_URL,
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
      accessToken: env.WHATSAPP_ACCESS_TOKEN,
      template: env.WHATSAPP_TEMPLATE,
    });
  }
  const from = channel === 'sms' ? env.TWILIO_FROM : env.TWILIO_WHATSAPP_FROM;
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_AUTH_TOKEN || !from) return null;
  const account: TwilioAccount = {
    apiUrl: env.TWILIO_API_URL,
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    from,
    contentSid: env.TWILIO_WHATSAPP_CONTENT_SID,
    receiptUrl,
  };
  return twilioTexter(account, channel);
}
