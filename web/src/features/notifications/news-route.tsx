import { readNewsRoute } from '@foyer/contract/notifications/news-route.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { settingsKeys } from '#src/lib/query-keys/settings-keys.ts';
import classes from './news-route.module.css';

/** Always read again: the settings and the contacts may have changed on another page or device. */
const newsRouteQuery = (viewer: string) =>
  queryOptions({
    queryKey: settingsKeys.newsRoute(viewer),
    queryFn: ({ signal }) => call(readNewsRoute, {}, signal),
    staleTime: 0,
  });

/** Where news about tickets and waitlists reaches the viewer, and where to change it. Nothing while that is unknown. */
export function NewsRoute({ viewer }: { viewer: string }) {
  const { t } = useTranslation('event-terms');
  const { data: route } = useQuery(newsRouteQuery(viewer));
  if (!route) return null;
  switch (route.by) {
    case 'email':
    case 'digest':
      return <Line text={t(`news.${route.by}`, { email: route.email })} />;
    case 'text':
      return <Line text={t('news.text', { phone: dotted(route.phone) })} />;
    case 'app':
      if (route.isChosen) return <Line text={t('news.chosen')} />;
      return (
        <p className={classes.line}>
          {t('news.app')} <Link to={`${paths.verify}?contact=email`}>{t('news.addEmail')}</Link>
        </p>
      );
  }
}

/** A masked number on one line: `+1 ••• 0123`. */
const dotted = (masked: string) => masked.replace(/ ?\*+/, ' ••• ').replaceAll(' ', '\u00A0');

function Line({ text }: { text: string }) {
  const { t } = useTranslation('event-terms');
  return (
    <p className={classes.line}>
      {text} <Link to={paths.notifications}>{t('news.change')}</Link>
    </p>
  );
}
