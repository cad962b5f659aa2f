import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import classes from './bottom-bar-space.module.css';

const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);

/**
 * The space of the bottom bar at the end of a page. The bar's own code loads on phones only, once the page is alive.
 * `--foyer-bottom-bar` is its height on every page, 0 where there is none.
 */
export function BottomBarSpace() {
  const isPhone = useMediaQuery('(max-width: 767px)', false);
  return (
    <div className={classes.space} data-bottom-bar>
      {isPhone && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
    </div>
  );
}
