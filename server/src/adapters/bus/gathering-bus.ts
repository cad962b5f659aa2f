import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus, Hint } from '#src/deps.ts';
import { inProcessBus } from './in-process-bus.ts';

/** How long hints of this process are gathered before they are sent to the others. */
const gatherMs = 20;
/** How long after a failure the others are sent that hints are missing. */
const gapRetryMs = 1000;
/** PostgreSQL refuses payloads of 8,000 bytes and more. Ours are ASCII. */
const payloadBytes = 7_500;

const payload = z.object({
  from: z.string(),
  hints: z.array(z.tuple([z.string(), z.string(), z.string().nullable()])),
  /** Earlier hints of this process could not be sent. */
  gap: z.boolean().optional(),
});

type BusOptions = {
  /** For the log. */
  name: string;
  /** Sends a payload to the other processes. What it fails to send is lost, as hints may be. */
  send: (payload: string) => Promise<void>;
  close: () => Promise<void>;
};

type GatheringBus = Bus & {
  /** Takes a payload of any process. */
  receive: (text: string) => void;
  /** To be called when payloads arrive again after some may have been lost. */
  noteGap: () => void;
};

/** A bus between processes: subscribers here get a hint at once, and those of other processes get it by `receive` of theirs. */
export function gatheringBus({ name, send, close }: BusOptions): GatheringBus {
  const self = randomUUID();
  const own = inProcessBus();
  const gathered = new Map<string, Hint>();
  const gapListeners = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  let gapTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function flush(): void {
    timer = null;
    const payloads = payloadsOf(self, [...gathered.values()]);
    gathered.clear();
    sending = Promise.all([sending, ...payloads.map((text) => send(text).catch(tellGapLater))]);
  }

  /** Tries until the others know that hints are missing. */
  function tellGapLater(): void {
    if (isClosed) return;
    gapTimer ??= setTimeout(() => {
      gapTimer = null;
      send(JSON.stringify({ from: self, hints: [], gap: true })).catch(tellGapLater);
    }, gapRetryMs);
  }

  function noteGap(): void {
    for (const listener of gapListeners) listener();
  }

  return {
    name,
    publish(hint) {
      own.publish(hint);
      gathered.set(`${hint.topic} ${hint.id} ${hint.userId ?? ''}`, hint);
      timer ??= setTimeout(flush, gatherMs);
    },
    subscribe: own.subscribe,
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    noteGap,
    receive(text) {
      const read = payload.safeParse(parsed(text));
      if (!read.success || read.data.from === self) return;
      for (const [topic, id, userId] of read.data.hints)
        own.publish(userId === null ? { topic, id } : { topic, id, userId });
      if (read.data.gap) noteGap();
    },
    async close() {
      isClosed = true;
      if (gapTimer) clearTimeout(gapTimer);
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      await close();
    },
  };
}

/** As few payloads as the hints need. */
function payloadsOf(from: string, hints: readonly Hint[]): string[] {
  const payloads: string[] = [];
  let rows: string[] = [];
  let bytes = 0;
  const end = () => {
    if (rows.length > 0) payloads.push(`{"from":${JSON.stringify(from)},"hints":[${rows.join(',')}]}`);
    rows = [];
    bytes = 0;
  };
  for (const { topic, id, userId } of hints) {
    const row = JSON.stringify([topic, id, userId ?? null]);
    if (bytes + row.length > payloadBytes) end();
    rows.push(row);
    bytes += row.length + 1;
  }
  end();
  return payloads;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
