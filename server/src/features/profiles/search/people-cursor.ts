import type { z } from 'zod';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Where a page of people ends, as an opaque text. */
export function writePeopleCursor(at: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

export function readPeopleCursor<Cursor>(schema: z.ZodType<Cursor>, text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
}
