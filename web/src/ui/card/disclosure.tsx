import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

type Props = { summary: string; isOpen?: boolean; children: ReactNode };

/** Content that is hidden until it is opened. `isOpen`: at first. */
export function Disclosure({ summary, isOpen = false, children }: Props) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className={classes.root} open={isOpenAtFirst}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
