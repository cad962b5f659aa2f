import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

type Range = { first: number; end: number };

type Options = {
  /** The element with the rows. */
  list: RefObject<HTMLElement | null>;
  /** What scrolls, with the list at its top; the window if it is left out. */
  scroller?: RefObject<HTMLElement | null>;
  count: number;
  /** Where each row starts, in pixels from the top of the list, and where the last one ends. */
  startOf: (index: number) => number;
  /** How many rows more are rendered on both sides of what is in view. */
  ahead: number;
};

/** The rows of a long list that are in view. Those before `end` are rendered from `first` on. */
export function useRowsInView({ list, scroller, count, startOf, ahead }: Options): Range {
  const [range, setRange] = useState<Range>({ first: 0, end: Math.min(count, 1 + ahead) });
  function look(): void {
    if (!list.current) return;
    const frame = scroller?.current;
    const from = frame ? frame.scrollTop : -list.current.getBoundingClientRect().top;
    const first = Math.max(0, rowAt(from, count, startOf) - ahead);
    const end = Math.min(count, rowAt(from + (frame?.clientHeight ?? window.innerHeight), count, startOf) + 1 + ahead);
    setRange((before) => (before.first === first && before.end === end ? before : { first, end }));
  }
  // After each render: rows may have come, gone or changed their height.
  useLayoutEffect(look);
  useEffect(() => {
    const target = scroller?.current ?? window;
    target.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      target.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  });
  return { first: Math.min(range.first, count), end: Math.min(range.end, count) };
}

/** The row at this distance from the top of the list. */
function rowAt(offset: number, count: number, startOf: (index: number) => number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
