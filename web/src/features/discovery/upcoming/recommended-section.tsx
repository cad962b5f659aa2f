import type { RecommendedEvent } from '@foyer/contract/discovery/recommended-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { languageInText } from '#src/lib/languages/formats.ts';
import { eventPath, paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './recommended-section.module.css';
import { recommendedQuery } from './upcoming-queries.ts';

/** Events that match the viewer's interests or city, and why. */
export function RecommendedSection({ userId }: { userId: string }) {
  const { t } = useTranslation('upcoming-events');
  const query = useQuery(recommendedQuery(userId));
  return (
    <Section title={t('recommended.title')} action={<Link to={paths.events}>{t('recommended.all')}</Link>}>
      <PageStates query={query} waiting={<Skeleton height={240} radius={16} />}>
        {({ items, hasProfile }) =>
          items.length > 0 ? (
            <ul className={classes.list}>
              {items.map((item) => (
                <Recommended key={item.event.id} {...item} />
              ))}
            </ul>
          ) : (
            <NoRecommendations hasProfile={hasProfile} />
          )
        }
      </PageStates>
    </Section>
  );
}

function NoRecommendations({ hasProfile }: { hasProfile: boolean }) {
  const { t } = useTranslation('upcoming-events');
  if (hasProfile)
    return <EmptyState picture="events" title={t('recommended.none.title')} text={t('recommended.none.text')} />;
  return (
    <EmptyState
      picture="people"
      title={t('recommended.unknown.title')}
      text={t('recommended.unknown.text')}
      action={
        <Button component={Link} to={paths.profile} variant="default">
          {t('recommended.unknown.action')}
        </Button>
      }
    />
  );
}

function Recommended({ event, reasons }: RecommendedEvent) {
  const { t, i18n } = useTranslation('upcoming-events');
  const timeText = useEventTime();
  const placeText = useLocationText();
  const [reason] = reasons;
  const match = reason?.kind === 'language' ? languageInText(reason.match, i18n.language) : reason?.match;
  return (
    <li className={classes.event}>
      <div className={classes.cover}>
        <EventCover event={event} sizes="(min-width: 768px) 360px, 100vw" />
      </div>
      <div className={classes.words}>
        <h3>
          <Link to={eventPath(event.slug)}>{event.title}</Link>
        </h3>
        <p>{timeText(event)}</p>
        <p>{placeText(event)}</p>
        {reason && <p className={classes.reason}>{t(`recommended.reasons.${reason.kind}`, { match })}</p>}
      </div>
    </li>
  );
}
