import { Skeleton } from '../skeleton.tsx';
import { Page, type PageWidth } from './page.tsx';
import classes from './page-waiting.module.css';

/** The placeholder of a page whose code is loading. */
export function PageWaiting({ width = 'reading' }: { width?: PageWidth | undefined }) {
  return (
    <Page width={width} className={classes.root} isWaiting>
      <Skeleton height={42} width={280} />
      <Skeleton height={180} radius={16} />
      <Skeleton height={180} radius={16} />
    </Page>
  );
}
