import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { useMember } from '#src/lib/session/use-session.ts';
import classes from './news-route.module.css';
import { newsRouteQuery } from './news-route-query.ts';

/**
 * Where news about tickets and waitlists reaches the viewer, and where to change it: members in their settings. A guest has none before
 * their account is complete. Nothing while the route is unknown.
 */
export function NewsRoute({ viewer }: { viewer: string }) {
  const { t } = useTranslation('event-terms');
  const canChange = useMember() === viewer;
  const { data: route } = useQuery(newsRouteQuery(viewer));
  if (!route) return null;
  switch (route.by) {
    case 'email':
    case 'digest':
      return <Line canChange={canChange} text={t(`news.${route.by}`, { email: route.email })} />;
    case 'text':
      return <Line canChange={canChange} text={t('news.text', { phone: dotted(route.phone) })} />;
    case 'app':
      if (route.isChosen) return <Line canChange={canChange} text={t('news.chosen')} />;
      return (
        <p className={classes.line}>
          {t('news.app')} {canChange && <Link to={`${paths.verify}?contact=email`}>{t('news.addEmail')}</Link>}
        </p>
      );
  }
}

/** A masked number on one line: `+1 ••• 0123`. */
const dotted = (masked: string) => masked.replace(/ ?\*+/, ' ••• ').replaceAll(' ', '\u00A0');

function Line({ text, canChange }: { text: string; canChange: boolean }) {
  const { t } = useTranslation('event-terms');
  return (
    <p className={classes.line}>
      {text} {canChange && <Link to={paths.notifications}>{t('news.change')}</Link>}
    </p>
  );
}
