import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/lib/api/api-error.ts';
import { randomUuid } from '#src/lib/api/random-id.ts';
import { inTurnWithOtherPages } from '#src/lib/message-sync/outbox-storage.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import { exchange } from '../shared-card/shared-card-requests.ts';
import { browserScanStorage, type PendingScan, type ScanStorage } from './scan-storage.ts';

export type PendingScansState = ReturnType<typeof usePendingScans>;

/**
 * Cards that were scanned without a connection. They are kept in this browser and sent once it has one: when it comes back,
 * and when a page with this hook opens. `refused`: why the server does not take a scan, by nonce.
 */
export function usePendingScans(viewer: string, storage: ScanStorage = browserScanStorage) {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [scans, setScans] = useState<readonly PendingScan[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [sent, setSent] = useState(0);
  const [canKeep, setCanKeep] = useState(true);

  const send = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    await inTurnWithOtherPages('scans', async () => {
      // Read within the turn: another page may have sent them.
      const pending = await storage.load(viewer);
      setScans(pending);
      for (const { nonce, token, liveCode } of pending) {
        try {
          await exchange(token, nonce, liveCode);
        } catch (failure) {
          if (!isRefusal(failure)) break;
          setRefused((before) => new Map(before).set(nonce, failure));
          continue;
        }
        await storage.remove(nonce);
        setScans((before) => before.filter((scan) => scan.nonce !== nonce));
        setSent((before) => before + 1);
        for (const queryKey of [businessCardKeys.all, connectionKeys.all]) void queries.invalidateQueries({ queryKey });
      }
    }).catch(() => undefined);
    isBusy.current = false;
    setSending(false);
  }, [queries, storage, viewer]);

  useEffect(() => {
    if (isOnline) void send();
    // In a private window, some browsers keep nothing.
    else void storage.load(viewer).then(setScans, () => undefined);
  }, [isOnline, send, storage, viewer]);

  /** Keeps a scan, unless this card is among them. */
  async function add(token: string, liveCode: string): Promise<void> {
    if (scans.some((scan) => scan.token === token)) return;
    const scan: PendingScan = { nonce: randomUuid(), viewer, token, liveCode, scannedAt: Date.now() };
    try {
      await storage.save(scan);
      setCanKeep(true);
      setScans((before) => [...before, scan]);
    } catch {
      setCanKeep(false);
    }
  }

  async function remove(nonce: string): Promise<void> {
    await storage.remove(nonce).catch(() => undefined);
    setScans((before) => before.filter((scan) => scan.nonce !== nonce));
  }

  return { scans, refused, sent, canKeep, isOnline, isSending, add, remove, send };
}

/** Whether sending the scan again would fail the same way. An expired session, a rate limit or a server error can go away. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && [400, 403, 404, 409, 410, 422].includes(failure.status);
}
