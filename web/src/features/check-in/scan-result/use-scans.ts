import { checkInByName, type ScanResult, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import type { ScanVerdict } from '@foyer/contract/rules/events/check-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { checkInQuery } from '../queries.ts';
import { signal, toneOf } from './scan-signals.ts';

/** `failed`: nobody knows, because the question was not answered. `number`: each result is another one. */
export type LatestScan = Omit<ScanResult, 'verdict'> & {
  number: number;
  verdict: ScanVerdict | 'failed';
  error: unknown;
};

type Question = (query: { anyTime?: '1' }) => Promise<ScanResult>;

/** One question at a time to the server, and the last answer. */
export function useScans(eventId: string, isLoud: boolean) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<LatestScan | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);
  const number = useRef(0);
  const last = useRef<Question | null>(null);

  function show(judged: Omit<LatestScan, 'number'>): void {
    number.current += 1;
    setShown({ ...judged, number: number.current });
    signal(toneOf(judged.verdict), isLoud);
  }

  async function ask(question: Question, isInsisting: boolean): Promise<boolean> {
    last.current = question;
    isBusy.current = true;
    setAsking(true);
    try {
      const judged = await question(isInsisting ? { anyTime: '1' } : {});
      show({ ...judged, error: null });
      if (judged.verdict === 'ok') void queryClient.invalidateQueries({ queryKey: checkInQuery(eventId).queryKey });
      return true;
    } catch (error) {
      show({ verdict: 'failed', guest: null, arrival: null, error });
      return false;
    } finally {
      isBusy.current = false;
      setAsking(false);
    }
  }

  /** Whether it was answered. Null: not heard, since another question is open. */
  function begin(question: Question, isInsisting = false): Promise<boolean> | null {
    return isBusy.current ? null : ask(question, isInsisting);
  }

  return {
    shown,
    isAsking,
    scan: (code: string) => begin((query) => call(scanTicket, { params: { id: eventId }, query, body: { code } })),
    admit: (registrationId: string) =>
      begin((query) => call(checkInByName, { params: { id: eventId, registrationId }, query })),
    /** The same again, whatever day it is. */
    insist: () => last.current && begin(last.current, true),
    clear: () => setShown(null),
  };
}
