import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * `form`: one task with a few fields. `reading`: text, or cards and lists in one column. `workspace`: tools, tables, covers
 * and everything with columns, as wide as the top bar.
 */
export type PageWidth = 'form' | 'reading' | 'workspace';

type Props = {
  width: PageWidth;
  /** Its rules win over those of the frame. */
  className?: string | undefined;
  /** Tools: less space in cards and rows, so that more fits on the screen. */
  isDense?: boolean | undefined;
  isWaiting?: boolean;
  children: ReactNode;
};

/** The frame of a page in one of the three widths. */
export function Page({ width, className, isDense, isWaiting, children }: Props) {
  return (
    <div
      className={className ? `${classes.page} ${className}` : classes.page}
      data-width={width}
      data-dense={isDense || undefined}
      aria-busy={isWaiting || undefined}
    >
      {children}
    </div>
  );
}
