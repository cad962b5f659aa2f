import { saveAttachment } from '@foyer/contract/message-attachments.ts';
import { ApiError } from '../api/api-error.ts';
import { createCall } from '../api/create-call.ts';
import type { Attempt } from '../message-sync/create-outbox.ts';
import type { PendingMessage } from '../message-sync/pending-message.ts';
import { session } from '../session/session.ts';
import { uploads } from './uploads.ts';

/** A slow connection may need this long for the largest file. */
const timeoutMs = 10 * 60_000;

/** What the server has, so that another attempt to send the message does not upload it again. */
const there = new Set<string>();
/** Messages whose uploads were gone once. */
const repeated = new Set<string>();

/** The server has removed uploads of a message that was not sent for long. Whether they can be uploaded again. */
export function uploadAgain({ clientId, files = [] }: PendingMessage): boolean {
  if (files.length === 0 || repeated.has(clientId)) return false;
  repeated.add(clientId);
  for (const { id } of files) there.delete(id);
  return true;
}

/** Uploads the files of a message that waits, one after the other, and says how far it is. Null once all are there. */
export async function uploadFiles(
  { clientId, files = [] }: PendingMessage,
  contentOf: (id: string) => Promise<Blob | undefined>,
): Promise<Attempt | null> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const canceling = new AbortController();
  let before = 0;
  try {
    for (const { id, name, bytes } of files) {
      const tell = (sent: number) =>
        uploads.set(clientId, { sent: before + Math.min(sent, bytes), total, cancel: () => canceling.abort() });
      if (there.has(id)) {
        before += bytes;
        continue;
      }
      tell(0);
      const content = await contentOf(id);
      if (!content) return { kind: 'refused', code: 'FILE_LOST', file: name };
      const refusal = await upload(id, content, tell, canceling.signal);
      if (canceling.signal.aborted) return { kind: 'canceled' };
      if (refusal) return refusal.kind === 'refused' ? { ...refusal, file: name } : refusal;
      there.add(id);
      before += bytes;
    }
    return null;
  } finally {
    uploads.set(clientId, null);
  }
}

async function upload(
  id: string,
  content: Blob,
  tell: (sent: number) => void,
  signal: AbortSignal,
): Promise<Exclude<Attempt, { kind: 'sent' | 'canceled' }> | null> {
  const call = createCall({ ...session.callOptions, send: sendTelling(tell), timeoutMs });
  try {
    await call(saveAttachment, { params: { id }, file: content }, signal);
    return null;
  } catch (error) {
    const isPassing = !(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 500;
    if (isPassing) return { kind: 'later', afterMs: null, isUnsent: true };
    if (error.code === 'RATE_LIMITED')
      return { kind: 'later', afterMs: (error.retryAfter ?? 10) * 1000, isUnsent: true };
    return { kind: 'refused', code: error.code };
  }
}

/** As `fetch`, which tells nothing of how far an upload is. */
function sendTelling(tell: (sent: number) => void) {
  return (address: string, { method = 'GET', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      request.withCredentials = true;
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => tell(loaded);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError('no answer'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) reject(signal.reason);
      else request.send(body as XMLHttpRequestBodyInit);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
