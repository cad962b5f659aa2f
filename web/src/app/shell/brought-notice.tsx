import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useBroughtState } from '#src/lib/page/use-brought-state.ts';
import { Notice } from '#src/ui/notice.tsx';
import classes from './brought-notice.module.css';

/** Good news that a navigation brought along, above whatever page it led to. */
export function BroughtNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useBroughtState();
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  if (typeof state.notice !== 'string') return null;
  const close = () => void navigate(pathname + search, { replace: true, state: { ...state, notice: undefined } });
  return (
    <div className={classes.root}>
      <Notice tone="success" closeLabel={t('closeNotice')} onClose={close}>
        {state.notice}
      </Notice>
    </div>
  );
}
