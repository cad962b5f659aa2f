import type { DataOf, Endpoint } from '@foyer/contract/http.ts';
import { z } from 'zod';
import { ApiError } from './api-error.ts';

type Context = { requestId: string; signal: AbortSignal | undefined };

/** Reads a response of one JSON value a line, calls back for each as it arrives, and returns the last. */
export async function readStream<E extends Endpoint>(
  endpoint: E,
  response: Response,
  onValue: ((value: DataOf<E>) => void) | undefined,
  { requestId, signal }: Context,
): Promise<DataOf<E>> {
  const status = response.status;
  const unknownForm = (cause?: unknown) =>
    new ApiError('BAD_ANSWER', `${endpoint.path} answered in an unknown form`, { status, requestId, cause });
  let last: { value: DataOf<E> } | null = null;
  const take = (line: string) => {
    if (line === '') return;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch (cause) {
      throw unknownForm(cause);
    }
    const parsed = z.safeParse<E['data']>(endpoint.data, json);
    if (!parsed.success) throw unknownForm(parsed.error);
    last = { value: parsed.data };
    onValue?.(parsed.data);
  };
  let rest = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError('NETWORK_ERROR', 'Network error', { requestId, cause });
    });
    if (!part || part.done) break;
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
  take(rest);
  const end = last as { value: DataOf<E> } | null;
  if (end === null) throw unknownForm();
  return end.value;
}
