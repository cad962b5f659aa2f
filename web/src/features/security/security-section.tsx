import type { ReactNode } from 'react';
import { Card } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './security-section.module.css';
import type { SecurityChange } from './use-change.ts';

type Props = { title: string; lead?: string; change?: SecurityChange; children: ReactNode };

/** A card of the security page with the outcome of its last change. */
export function SecuritySection({ change, children, ...card }: Props) {
  return (
    <Card {...card} headingRef={change?.heading}>
      {change && (
        <>
          <p className={change.said ? classes.said : 'visually-hidden'} role="status">
            {change.said}
          </p>
          <FailureNotice failure={change.failure} />
        </>
      )}
      {children}
    </Card>
  );
}
