import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useNavigationState } from '#src/lib/page/use-navigation-state.ts';
import type { NavigationState } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import classes from './navigation-notice.module.css';

/** A success message passed by a navigation, above whatever page it led to. */
export function NavigationNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useNavigationState();
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  if (typeof state.notice !== 'string') return null;
  // Only our own pages write it.
  const { noticeLink: link } = state as NavigationState;
  const close = () => void navigate(pathname + search, { replace: true, state: { ...state, notice: undefined } });
  return (
    <div className={classes.root}>
      <Notice tone="success" closeLabel={t('closeNotice')} onClose={close}>
        {state.notice} {link && <Link to={link.to}>{link.text}</Link>}
      </Notice>
    </div>
  );
}
