import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import classes from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <span>Foyer · {t('footer.line')}</span>
        <nav className={classes.links} aria-label={t('footer.label')}>
          <Link to={paths.terms}>{t('footer.terms')}</Link>
          <Link to={paths.privacy}>{t('footer.privacy')}</Link>
        </nav>
      </div>
    </footer>
  );
}
