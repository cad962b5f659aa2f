import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import classes from './command-palette.module.css';
import { isPaletteSearch } from './palette-queries.ts';
import type { usePaletteResults } from './use-palette-results.ts';

type Props = { results: ReturnType<typeof usePaletteResults>; typed: string; count: number };

/** Says above the results that a search is under way, failed, is impossible without a connection, or found nothing. */
export function PaletteState({ results, typed, count }: Props) {
  const { t } = useTranslation(['command-palette', 'shell']);
  const errorText = useErrorText();
  const { isSearching, isOffline, isEmpty, failure } = results;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSearching ? t('searching') : typed !== '' && t('found', { count })}
      </p>
      {isOffline && <p className={classes.state}>{t('offline')}</p>}
      {isSearching && (
        <p className={classes.state} aria-hidden>
          <Loader size={16} />
          {t('searching')}
        </p>
      )}
      {failure && !isSearching && (
        <div className={classes.state} role="alert">
          <span>{`${t('failed')} ${errorText.text(failure)}`}</span>
          <Button size="xs" variant="default" onClick={() => void results.retry()}>
            {t('shell:states.retry')}
          </Button>
        </div>
      )}
      {isEmpty && isPaletteSearch(typed) && !isSearching && !failure && !isOffline && (
        <p className={classes.state}>{t('none', { q: typed })}</p>
      )}
    </>
  );
}
