import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import classes from './more-rows.module.css';
import type { AnyRow, TableRows } from './table-types.ts';

/** The end of a table that has more rows: they are being loaded, or could not be. */
export function MoreRows({ source: { more } }: { source: Pick<TableRows<AnyRow>, 'more'> }) {
  const { t } = useTranslation('table');
  if (!more || (!more.isLoading && !more.hasFailed)) return null;
  return (
    <div className={classes.root} role="status">
      {more.isLoading ? (
        <>
          <Loader size={16} /> {t('loadingMore')}
        </>
      ) : (
        <>
          {t('moreFailed')}
          <Button size="xs" variant="default" onClick={() => void more.load()}>
            {t('retry')}
          </Button>
        </>
      )}
    </div>
  );
}
