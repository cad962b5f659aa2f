import { checkInByName, type ScanResult, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import type { ScanVerdict } from '@foyer/contract/rules/events/scan-verdicts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { checkInQuery } from '../queries.ts';
import { signal, toneOf } from './scan-signals.ts';

/** `failed`: the server did not respond. `number` counts the results, so that the same verdict is announced again. */
export type LatestScan = Omit<ScanResult, 'verdict'> & {
  number: number;
  verdict: ScanVerdict | 'failed';
  error: unknown;
};

type ScanRequest = (query: { anyTime?: '1' }) => Promise<ScanResult>;

/** Sends scans to the server, one at a time, and holds the latest result. */
export function useScans(eventId: string, isLoud: boolean) {
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<LatestScan | null>(null);
  const [isChecking, setChecking] = useState(false);
  const underWay = useRef<Promise<boolean> | null>(null);
  const number = useRef(0);
  const last = useRef<ScanRequest | null>(null);

  function show(result: Omit<LatestScan, 'number'>): void {
    number.current += 1;
    setLatest({ ...result, number: number.current });
    signal(toneOf(result.verdict), isLoud);
  }

  async function send(request: ScanRequest, isAnyTime: boolean): Promise<boolean> {
    last.current = request;
    setChecking(true);
    try {
      const result = await request(isAnyTime ? { anyTime: '1' } : {});
      show({ ...result, error: null });
      if (result.verdict === 'ok') void queryClient.invalidateQueries({ queryKey: checkInQuery(eventId).queryKey });
      return true;
    } catch (error) {
      show({ verdict: 'failed', guest: null, arrival: null, error });
      return false;
    } finally {
      underWay.current = null;
      setChecking(false);
    }
  }

  /** Resolves to whether the server responded. Null if another scan is still being checked. */
  function submit(request: ScanRequest, isAnyTime = false): Promise<boolean> | null {
    if (underWay.current) return null;
    underWay.current = send(request, isAnyTime);
    return underWay.current;
  }

  /** A result of the previous attendee must not be read as that of the next one. */
  function submitNext(request: ScanRequest): Promise<boolean> | null {
    if (!underWay.current) setLatest(null);
    return submit(request);
  }

  const scan = (code: string) =>
    submitNext((query) => call(scanTicket, { params: { id: eventId }, query, body: { code } }));

  return {
    latest,
    isChecking,
    scan,
    /** Scans a code that was typed: unlike a camera, nobody enters it again, so it waits for the scans before it. */
    async enter(code: string) {
      while (underWay.current) await underWay.current;
      await scan(code);
    },
    admit: (registrationId: string) =>
      submitNext((query) => call(checkInByName, { params: { id: eventId, registrationId }, query })),
    /** Repeats the last scan outside the time of the event. */
    admitAnyway: () => last.current && submit(last.current, true),
    clear: () => setLatest(null),
  };
}
