import { crc32, deflateSync } from 'node:zlib';
import type { TestApp } from './open-test-app.ts';
import type { TestClient } from './test-client.ts';

type Part = { field: string; name: string; type: string; content: Buffer };

/** A multipart body with one file, as a browser writes it. */
export function multipart({ field, name, type, content }: Part): { payload: Buffer; contentType: string } {
  const boundary = '----foyer-test-boundary';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    `content-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Uploads a file by PUT with the bearer token of a browser, and `crop` in the query. */
export async function putFile(
  { app }: TestApp,
  { bearer }: TestClient,
  { path, crop, ...part }: Part & { path: string; crop: Record<string, number> },
) {
  const search = new URLSearchParams(
    Object.entries(crop).map<[string, string]>(([name, value]) => [name, String(value)]),
  );
  const { payload, contentType } = multipart(part);
  const answer = await app.inject({
    method: 'PUT',
    url: `${path}?${search}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': contentType },
    payload,
  });
  const { data, error } = answer.json();
  return { status: answer.statusCode, data, error };
}

/** A PNG of so many pixels that says so; all of them black, so that it is small. `rows`: how many it really has. */
export function hugePng(width: number, height: number, rows = 2000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * Math.min(rows, 2000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
