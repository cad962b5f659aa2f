import type { Judged } from '@foyer/contract/events/door/checking-in.ts';
import type { DoorVerdict } from '@foyer/contract/rules/events/door.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { doorCalls, doorQuery } from '../queries.ts';
import { signal, toneOf } from './signals.ts';

/** `failed`: nobody knows, because the question was not answered. `number`: each verdict is another one. */
export type Shown = Omit<Judged, 'verdict'> & { number: number; verdict: DoorVerdict | 'failed'; error: unknown };

type Question = (insisting: { anyTime?: '1' }) => Promise<Judged>;

/** One question at a time to the server, and the last answer. */
export function useJudging(eventId: string, isLoud: boolean) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);
  const number = useRef(0);
  const last = useRef<Question | null>(null);

  function show(judged: Omit<Shown, 'number'>): void {
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
      if (judged.verdict === 'ok') void queries.invalidateQueries({ queryKey: doorQuery(eventId).queryKey });
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
    scan: (code: string) => begin((insisting) => doorCalls.scan(eventId, code, insisting)),
    admit: (registrationId: string) => begin((insisting) => doorCalls.admit(eventId, registrationId, insisting)),
    /** The same again, whatever day it is. */
    insist: () => last.current && begin(last.current, true),
    clear: () => setShown(null),
  };
}
