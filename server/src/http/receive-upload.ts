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
/** `incomplete`: what is said of an upload that breaks off, so that it names what was being uploaded. */
type Expected = { field: string; maxBytes: number; incomplete: RuleKey };

/** What multipart itself adds to a file: boundaries, headers, a few fields. */
const wrapping = 16 * 1024;

/**
 * Writes the one file of an upload into a folder of its own, hands its place on, and removes it whatever happens. The
 * name that it was sent with is never used, the type that it claims never believed (rule 41).
 */
export async function withUpload<T>(upload: Upload, expected: Expected, use: (file: string) => Promise<T>): Promise<T> {
  const { headers } = upload;
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  if (Number(headers['content-length'] ?? 0) > expected.maxBytes + wrapping) throw tooLarge();
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
  place: string,
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
      written = pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600 }));
      // Heard below; a fault before that must not end the process.
      written.catch(() => undefined);
    });
    // The parser of this route hands the request's own stream on.
    await pipeline(body as Readable, parser);
    await written;
  } catch (cause) {
    // The parser leaves a part open that was cut off, and with it the file and the place that it takes on the disk.
    part?.destroy();
    await written?.catch(() => undefined);
    if (!isWhole) throw tooLarge();
    throw new AppError('VALIDATION_FAILED', 'The upload broke off or is not a multipart body.', {
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
