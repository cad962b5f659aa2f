import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Logo } from '#src/ui/logo.tsx';
import classes from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <p className={classes.line}>
          <Logo size={22} />
          <span>
            <strong>Foyer</strong> {t('footer.line')}
          </span>
        </p>
        <nav className={classes.links} aria-label={t('footer.label')}>
          <Link to={paths.events}>{t('nav.events')}</Link>
          <Link to={paths.about}>{t('nav.about')}</Link>
          <Link to={paths.terms}>{t('footer.terms')}</Link>
          <Link to={paths.privacy}>{t('footer.privacy')}</Link>
        </nav>
      </div>
    </footer>
  );
}
