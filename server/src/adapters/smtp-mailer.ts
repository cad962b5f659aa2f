import { createHash } from 'node:crypto';
import { sender as limits } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { Email, Mailer } from '#src/deps.ts';
import { type MailAddress, mailAddress } from './mail-address.ts';
import { trySending } from './try-sending.ts';

type Server = { url: string; from: string; timeoutMs?: number };

/** Sends email over SMTP, one connection per message. */
export function smtpMailer({ url, from, timeoutMs = limits.timeoutMs }: Server): Mailer {
  const sender = mailAddress(from);
  if (!sender) throw new Error('MAIL_FROM: is not an address');
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const options = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
  // Loaded on first use to keep the start fast.
  const transport = async () => (await import('nodemailer')).createTransport(options);
  let opened: ReturnType<typeof transport> | null = null;
  return {
    name: `SMTP (${new URL(url).host})`,
    async send(email) {
      await trySending(async () => {
        opened ??= transport();
        const ready = await opened;
        await within(timeoutMs, ready.sendMail(messageFrom(sender, email)).catch(describe));
      });
    },
  };
}

function messageFrom(sender: MailAddress, email: Email) {
  const {
    to,
    subject,
    text,
    html,
    attachments = [],
    images = [],
    fromName,
    replyTo,
    unsubscribe,
    idempotencyKey,
  } = email;
  const host = sender.address.split('@')[1];
  const from = fromName ? { ...sender, name: `${fromName} via ${sender.name || 'Foyer'}` } : sender;
  return {
    from,
    ...(replyTo && { replyTo: { name: fromName ?? '', address: replyTo } }),
    // An object, as nodemailer would parse a string as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: [
      ...attachments.map(({ name, ...file }) => ({ filename: name, ...file })),
      // Related to the HTML body (RFC 2387), so that mail programs show them in place and not in a list of files.
      ...images.map(({ cid, contentType, content }) => ({
        filename: `${cid.split('@')[0]}.${contentType === 'image/png' ? 'png' : 'jpg'}`,
        contentDisposition: 'inline' as const,
        cid,
        contentType,
        content,
      })),
    ],
    // The same for every attempt, so that receivers can drop a duplicate.
    messageId: `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Socket timeouts apply to silence; this one limits the whole conversation. */
async function within(timeoutMs: number, sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const failure = new DeliveryFailure('SMTP did not finish in time', { permanent: false });
    timer = setTimeout(() => reject(failure), timeoutMs);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** The server's text may quote the address, so only its number and nodemailer's code are kept. */
function describe(error: unknown): never {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  // Permanent only if this recipient was refused; a failed sign-in to the server can be fixed.
  const permanent = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
  throw new DeliveryFailure(`SMTP failed (${parts.join(', ')})`, { permanent });
}
