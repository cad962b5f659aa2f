import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useNavigationState } from '#src/lib/page/use-navigation-state.ts';
import { paletteOpening } from '#src/lib/palette-opening.ts';
import { missingPage, type NavigationState, paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './navigation-notice.module.css';

/** What a navigation passed on, above whatever page it led to: a success message, or that an address has no page. */
export function NavigationNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const state = useNavigationState();
  const isMissing = pathname + hash === missingPage;

  // In the state instead, so that the address is the home page's.
  useEffect(() => {
    const missing: NavigationState = { missingPage: true };
    if (isMissing) void navigate(pathname + search, { replace: true, state: missing });
  }, [isMissing, navigate, pathname, search]);

  if (typeof state !== 'object' || state === null) return null;
  const closing = { ...state, notice: undefined, missingPage: undefined };
  const close = () => void navigate(pathname + search, { replace: true, state: closing });
  if ('missingPage' in state && state.missingPage === true) {
    return (
      <div className={classes.root}>
        <Notice tone="info" closeLabel={t('closeNotice')} onClose={close}>
          {t('missing.text')}
          <div className={classes.ways}>
            <Button component={Link} to={paths.events} variant="default" size="xs">
              {t('missing.events')}
            </Button>
            <Button variant="default" size="xs" aria-haspopup="dialog" onClick={paletteOpening.open}>
              {t('nav.search')}
            </Button>
          </div>
        </Notice>
      </div>
    );
  }
  if (!('notice' in state) || typeof state.notice !== 'string') return null;
  // Only our own pages write it.
  const { noticeLink: link } = state as NavigationState;
  return (
    <div className={classes.root}>
      <Notice tone="success" closeLabel={t('closeNotice')} onClose={close}>
        {state.notice} {link && <Link to={link.to}>{link.text}</Link>}
      </Notice>
    </div>
  );
}
