import { randomUUID } from 'node:crypto';
import { saveAttachment } from '@foyer/contract/message-attachments.ts';
import { type Message, sendMessages } from '@foyer/contract/messaging/messages.ts';
import sharp from 'sharp';
import type { Member } from './members.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import { putFile } from './uploads.ts';

/** A picture as a camera makes it, which notes who took it and where. */
export function cameraPicture(width: number, height: number): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
}

export const pdf = Buffer.from('%PDF-1.7\nAgenda\n%%EOF\n');

/** Uploads a file for a message, under an id that its client made. */
export function uploadAs(foyer: TestApp, { browser }: Member, content: Buffer, id: string = randomUUID()) {
  const part = { field: 'file', name: 'ignored.exe', type: 'application/x-ignored', content };
  return putFile(foyer, browser, { path: saveAttachment.path.replace(':id', id), crop: {}, ...part });
}

/** Uploads a file and sends it in a message. */
export async function sendFile(
  foyer: TestApp,
  from: Member,
  conversationId: string,
  { content, name, body = '' }: { content: Buffer; name: string; body?: string },
): Promise<Message> {
  const { data: saved, error } = await uploadAs(foyer, from, content);
  if (!saved) throw new Error(`not saved: ${JSON.stringify(error)}`);
  const messages = [{ clientId: randomUUID(), body, attachments: [{ id: saved.id, name }] }];
  const [message] = data(await from.browser.call(sendMessages, { body: { conversationId, messages } })).messages;
  if (!message) throw new Error('nothing sent');
  return message;
}

/** Downloads a file as a member. */
export async function download({ app }: TestApp, { browser }: Member, id: string, size = 'large') {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/api/messaging/attachments/${id}?size=${size}`,
    headers: { authorization: `Bearer ${browser.bearer}` },
  });
  return { status: statusCode, headers, content: rawPayload };
}
