import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { randomUuid } from '../api/random-id.ts';
import type { ChosenFile, PendingMessage } from './pending-message.ts';

/** What became of an attempt. `refused`: sending it again would change nothing. */
export type Attempt =
  | { kind: 'sent' }
  /** `isUnsent`: the message itself was not sent yet, only its files. */
  | { kind: 'later'; afterMs: number | null; isUnsent?: boolean }
  | { kind: 'refused'; code: string; file?: string }
  /** Its sender has taken it back while its files were uploaded. */
  | { kind: 'canceled' };

export type OutboxOptions = {
  viewer: string;
  /** Sends messages of one conversation in this order. Never throws. */
  send: (
    conversationId: string,
    messages: readonly PendingMessage[],
    contentOf: (fileId: string) => Promise<Blob | undefined>,
  ) => Promise<Attempt>;
  /** Keeps messages over a reload. */
  storage: OutboxStorage;
  /** Runs an action while no other page of this browser runs one of this name. */
  inTurn: (name: string, action: () => Promise<void>) => Promise<void>;
  now?: () => number;
};

export type OutboxStorage = {
  load: (viewer: string) => Promise<PendingMessage[]>;
  /** `files`: once, with the message. */
  save: (message: PendingMessage, files?: readonly ChosenFile[]) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  /** The content of a file. */
  loadFile?: (id: string) => Promise<Blob | undefined>;
};

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** After this time a message may no longer be wanted, so its sender is asked. */
const askAfterMs = 24 * 60 * 60 * 1000;
const none: readonly PendingMessage[] = [];

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages that wait to be sent, in order for each conversation. One that is refused holds those after it, until its sender
 * tries again or discards it.
 */
export function createOutbox({ viewer, send, storage, inTurn, now = Date.now }: OutboxOptions) {
  const waiting = new Map<string, readonly PendingMessage[]>();
  const busy = new Set<string>();
  const pauses = new Map<string, { timer: ReturnType<typeof setTimeout>; ms: number }>();
  /** A batch was refused, so its messages are sent one by one to find out which of them was meant. */
  const oneByOne = new Set<string>();
  /** Files that were chosen in this page, by their id. */
  const contents = new Map<string, Blob>();
  const listeners = new Set<() => void>();
  let isClosed = false;
  let lastMs = 0;

  const of = (conversationId: string) => waiting.get(conversationId) ?? none;

  function change(conversationId: string, next: readonly PendingMessage[]): void {
    if (next.length === 0) waiting.delete(conversationId);
    else waiting.set(conversationId, next);
    for (const listener of listeners) listener();
  }

  function update(conversationId: string, clientIds: ReadonlySet<string>, changes: Partial<PendingMessage>): void {
    const next = of(conversationId).map((each) => (clientIds.has(each.clientId) ? { ...each, ...changes } : each));
    change(conversationId, next);
    for (const each of next) if (clientIds.has(each.clientId)) keep(each);
  }

  /** Without storage, a message lives as long as its page. */
  function keep(message: PendingMessage): void {
    void storage.save(message).catch(() => undefined);
  }

  async function contentOf(id: string): Promise<Blob | undefined> {
    return contents.get(id) ?? (await storage.loadFile?.(id).catch(() => undefined));
  }

  function drop(conversationId: string, clientIds: ReadonlySet<string>): void {
    for (const id of clientIds) void storage.remove(id).catch(() => undefined);
    for (const { clientId, files = [] } of of(conversationId))
      if (clientIds.has(clientId)) for (const { id } of files) contents.delete(id);
    change(
      conversationId,
      of(conversationId).filter(({ clientId }) => !clientIds.has(clientId)),
    );
  }

  function nextBatch(conversationId: string): PendingMessage[] {
    const all = of(conversationId);
    const stop = all.findIndex(({ state }) => state === 'failed');
    const most = oneByOne.has(conversationId) ? 1 : messagingLimits.perCall;
    const ready = all.slice(0, stop === -1 ? undefined : stop).slice(0, most);
    // A message with files goes alone: those before it must not wait for its upload.
    const withFiles = ready.findIndex(({ files = [] }) => files.length > 0);
    return withFiles === -1 ? ready : ready.slice(0, Math.max(1, withFiles));
  }

  async function pump(conversationId: string): Promise<void> {
    if (busy.has(conversationId) || isClosed || nextBatch(conversationId).length === 0) return;
    busy.add(conversationId);
    clearTimeout(pauses.get(conversationId)?.timer);
    await inTurn(conversationId, async () => {
      let isGoing = true;
      while (isGoing && !isClosed) isGoing = await sendNext(conversationId);
    }).catch(() => undefined);
    busy.delete(conversationId);
  }

  /** Returns whether to go on at once. */
  async function sendNext(conversationId: string): Promise<boolean> {
    const batch = nextBatch(conversationId);
    if (batch.length === 0) return false;
    const ids = new Set(batch.map(({ clientId }) => clientId));
    update(conversationId, ids, { state: 'sending', problem: null, refusedFile: null });
    const attempt = await send(conversationId, batch, contentOf);
    if (attempt.kind === 'sent' || attempt.kind === 'canceled') {
      pauses.delete(conversationId);
      drop(conversationId, ids);
      return true;
    }
    if (attempt.kind === 'later') {
      // Limits refuse before anything is stored.
      const isUnsure = attempt.afterMs === null && attempt.isUnsent !== true;
      update(conversationId, ids, { state: 'queued', ...(isUnsure && { isUnsure }) });
      tryLater(conversationId, attempt.afterMs);
      return false;
    }
    if (batch.length > 1) {
      oneByOne.add(conversationId);
      update(conversationId, ids, { state: 'queued' });
      return true;
    }
    oneByOne.delete(conversationId);
    update(conversationId, ids, { state: 'failed', problem: attempt.code, refusedFile: attempt.file ?? null });
    return false;
  }

  function tryLater(conversationId: string, afterMs: number | null): void {
    const before = pauses.get(conversationId)?.ms ?? firstPauseMs / 2;
    const ms = afterMs ?? Math.min(before * 2, longestPauseMs);
    pauses.set(conversationId, { ms, timer: setTimeout(() => void pump(conversationId), ms) });
  }

  return {
    viewer,
    of,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes up what an earlier page left, and sends it. */
    async load(): Promise<void> {
      const stored = await storage.load(viewer).catch(() => []);
      for (const message of stored) {
        if (of(message.conversationId).some(({ clientId }) => clientId === message.clientId)) continue;
        const isOld = now() - Date.parse(message.createdAt) > askAfterMs;
        const state = isOld || message.state === 'failed' ? 'failed' : 'queued';
        // It may have arrived without an answer before its page was closed.
        const isUnsure = message.isUnsure || message.state === 'sending';
        const all = [...of(message.conversationId), { ...message, state, isUnsure } as const];
        change(
          message.conversationId,
          all.sort((one, other) => one.createdAt.localeCompare(other.createdAt)),
        );
      }
      for (const id of waiting.keys()) void pump(id);
    },
    add(
      conversationId: string,
      { body, replyToNo, files = [] }: Pick<PendingMessage, 'body' | 'replyToNo'> & { files?: readonly ChosenFile[] },
    ): void {
      // Messages that are kept are ordered by this time.
      lastMs = Math.max(now(), lastMs + 1);
      const message: PendingMessage = {
        viewer,
        conversationId,
        clientId: randomUuid(),
        body,
        replyToNo,
        files: files.map(({ content: _, ...file }) => file),
        createdAt: new Date(lastMs).toISOString(),
        state: 'queued',
        isUnsure: false,
        problem: null,
      };
      for (const { id, content } of files) contents.set(id, content);
      change(conversationId, [...of(conversationId), message]);
      void storage.save(message, files).catch(() => {
        if (files.length > 0) update(conversationId, new Set([message.clientId]), { isNotKept: true });
      });
      void pump(conversationId);
    },
    retry(conversationId: string, clientId: string): void {
      update(conversationId, new Set([clientId]), { state: 'queued', problem: null });
      void pump(conversationId);
    },
    /** The files of a message that waits, as far as they are still there. */
    async filesOf({ files = [] }: PendingMessage): Promise<ChosenFile[]> {
      const found = await Promise.all(files.map(async (file) => ({ ...file, content: await contentOf(file.id) })));
      return found.flatMap(({ content, ...file }) => (content ? [{ ...file, content }] : []));
    },
    contentOf,
    /** Not while it is being sent: it may arrive. */
    discard(conversationId: string, clientId: string): void {
      const found = of(conversationId).find((each) => each.clientId === clientId);
      if (!found || found.state === 'sending') return;
      drop(conversationId, new Set([clientId]));
      void pump(conversationId);
    },
    /** The network is back: sends without waiting for the end of a pause. */
    wake(): void {
      for (const id of waiting.keys()) void pump(id);
    },
    close(): void {
      isClosed = true;
      for (const { timer } of pauses.values()) clearTimeout(timer);
      waiting.clear();
      listeners.clear();
    },
  };
}
