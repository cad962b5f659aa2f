import { setTimeout as wait } from 'node:timers/promises';

/** A message as the message viewer of local mode returns it. */
export type Message = {
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  createdAt: string;
};

/** Everything sent to one address so far, newest first. */
export async function messagesTo(url: string, to: string): Promise<Message[]> {
  const response = await fetch(`${url}/local/messages.json?${new URLSearchParams({ to })}`);
  if (!response.ok) throw new Error(`The message viewer answered ${response.status}`);
  return (await response.json()) as Message[];
}

/** Longer than the 20 s after which the outbox retries the deliveries of a server that died. */
const patienceMs = 60_000;

/** Waits until more than `known` messages were sent to an address, and returns the next one. */
export async function nextMessage(
  url: string,
  to: string,
  known: number,
  waitMs: number = patienceMs,
): Promise<Message> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const messages = await messagesTo(url, to);
    const next = messages[messages.length - 1 - known];
    if (next) return next;
    if (Date.now() > deadline) throw new Error(`No message number ${known + 1} reached ${to}`);
    await wait(25);
  }
}

/** The six digits in a message. */
export function codeIn(message: Message): string {
  const code = /\b\d{6}\b/.exec(message.text)?.[0];
  if (!code) throw new Error(`No code in: ${message.text}`);
  return code;
}
