import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNear } from '#src/lib/page/use-near.ts';
import { Card } from '../card/card.tsx';
import { Skeleton } from '../skeleton.tsx';

type Props = {
  /** The heading of the card, which is there from the start: screen readers go from heading to heading. */
  title: string;
  /** Of the rest of the card, in pixels. */
  height: number;
  /** Something in it has to be seen now. From then on it stays. */
  isNeeded?: boolean;
  children: ReactNode;
};

/** A card far down a page. It is loaded when it is about to be scrolled into view, or as soon as someone uses the keyboard. */
export function WhenNear({ title, height, isNeeded = false, children }: Props) {
  const { ref, isNear } = useNear();
  const [isWanted, setWanted] = useState(isNeeded);
  if (isNeeded && !isWanted) setWanted(true);
  useEffect(() => {
    const want = () => setWanted(true);
    document.addEventListener('keydown', want, { once: true });
    return () => document.removeEventListener('keydown', want);
  }, []);
  const placeholder = (
    <Card title={title}>
      <Skeleton height={height} radius={12} />
    </Card>
  );
  if (!isNear && !isWanted) return <div ref={ref}>{placeholder}</div>;
  return <Suspense fallback={placeholder}>{children}</Suspense>;
}
