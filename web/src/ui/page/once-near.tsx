import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

/** What stands at the end of a page: it begins when its reader comes near, so that what is read first is alive sooner. */
export function OnceNear({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: '100px' });
  if (entry?.isIntersecting && !isNear) setNear(true);
  return isNear ? children : <div ref={ref} />;
}
