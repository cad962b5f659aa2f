import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RuleKey } from '@foyer/contract/rules/message-keys.ts';
import { AppError, fieldRefused } from './responses/app-error.ts';

/** A multipart body as it arrives. */
export type Upload = { headers: IncomingHttpHeaders; body: unknown };
/** `incomplete`: the key of the message for an upload that breaks off. */
type Expected = { field: string; maxBytes: number; incomplete: RuleKey };

/** What multipart adds to the size of a file: boundaries, headers, a few fields. */
const multipartOverhead = 16 * 1024;

/**
 * Writes the single file of an upload into a temporary folder, passes its path to `use`, and removes it in any case. The
 * file name and the type that the client sent are ignored.
 */
export async function withUpload<T>(upload: Upload, expected: Expected, use: (file: string) => Promise<T>): Promise<T> {
  const { headers } = upload;
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  if (Number(headers['content-length'] ?? 0) > expected.maxBytes + multipartOverhead) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'));
  try {
    const file = join(folder, randomUUID());
    await receive(upload, expected, file);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(
  { headers, body }: Upload,
  { field, maxBytes, incomplete }: Expected,
  target: string,
): Promise<void> {
  // Loaded with the first upload.
  const { Busboy } = await import('@fastify/busboy');
  const limits = { fileSize: maxBytes, files: 1, fields: 4, parts: 5, headerPairs: 20 };
  let part: Readable | undefined;
  let written: Promise<void> | undefined;
  let isWhole = true;
  try {
    const parser = new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits });
    parser.on('file', (name, content) => {
      if (name !== field || part) return void content.resume();
      part = content;
      content.on('limit', () => {
        isWhole = false;
      });
      written = pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      // Awaited below. A failure before that must not be an unhandled rejection.
      written.catch(() => undefined);
    });
    // The content type parser of this route passes the raw request stream on.
    await pipeline(body as Readable, parser);
    await written;
  } catch (cause) {
    // The parser leaves an interrupted part open, and with it the file and its space on the disk.
    part?.destroy();
    await written?.catch(() => undefined);
    if (!isWhole) throw tooLarge();
    throw new AppError('VALIDATION_FAILED', 'The upload was incomplete or is not a multipart body.', {
      details: [{ field, message: incomplete }],
      cause,
    });
  }
  if (!isWhole) throw tooLarge();
  if (!written) throw fieldRefused(field, incomplete);
}

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The file is too large.');
}
