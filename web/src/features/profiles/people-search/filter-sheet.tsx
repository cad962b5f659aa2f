import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from './filter-sheet.module.css';

type Props = { count: number; onClear: () => void; children: ReactNode };

/** The filters on narrow screens, behind a button that says how many are in use. */
export function FilterSheet({ count, onClear, children }: Props) {
  const { t } = useTranslation(['people-search', 'shell']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.openFilters}
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('filters.inUse', { count }) : t('filters.title')}
      </Button>
      {isOpen && (
        <Dialog title={t('filters.title')} closeLabel={t('shell:closeNotice')} onClose={() => setOpen(false)}>
          {children}
          <div className={classes.sheetButtons}>
            {count > 0 && (
              <Button variant="default" onClick={onClear}>
                {t('filters.clear')}
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>{t('filters.show')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
