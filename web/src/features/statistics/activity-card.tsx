import type { ActivityKind } from '@foyer/contract/rules/events/statistics-choices.ts';
import type { Activity } from '@foyer/contract/statistics/event-activity.ts';
import {
  type Icon,
  IconReceiptRefund,
  IconSpeakerphone,
  IconTicket,
  IconUserMinus,
  IconUserPlus,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventOrdersPath, requestsPath, waitlistPath, workspacePath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { absoluteTime, relativeTime } from '#src/ui/time/time-text.ts';
import classes from './overview.module.css';
import { eventActivityQuery } from './statistics-query.ts';
import { useFigureTexts } from './use-figure-texts.ts';

const looks: Record<ActivityKind, { Icon: Icon; path: (id: string) => string }> = {
  registered: { Icon: IconUserPlus, path: (id) => workspacePath(id, 'attendees') },
  requested: { Icon: IconUserQuestion, path: requestsPath },
  canceled: { Icon: IconUserMinus, path: (id) => workspacePath(id, 'attendees') },
  declined: { Icon: IconUserX, path: (id) => workspacePath(id, 'attendees') },
  refunded: { Icon: IconReceiptRefund, path: eventOrdersPath },
  offered: { Icon: IconTicket, path: waitlistPath },
  announced: { Icon: IconSpeakerphone, path: (id) => workspacePath(id, 'announcements') },
};

/** What happened last around an event, newest first. */
export function ActivityCard({ eventId, currency }: { eventId: string; currency: string }) {
  const { t } = useTranslation('statistics');
  const query = useQuery(eventActivityQuery(eventId));
  return (
    <Card title={t('activity.title')}>
      <PageStates
        query={query}
        waiting={<Skeleton height={240} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            picture="people"
            text={t('activity.none')}
            action={
              <Button component={Link} to={workspacePath(eventId, 'attendees')} variant="default">
                {t('activity.invite')}
              </Button>
            }
          />
        }
      >
        {({ items }) => (
          <ul className={classes.activities}>
            {items.map((activity) => (
              <li key={activity.id}>
                <ActivityLink activity={activity} eventId={eventId} currency={currency} />
              </li>
            ))}
          </ul>
        )}
      </PageStates>
    </Card>
  );
}

function ActivityLink({ activity, eventId, currency }: { activity: Activity; eventId: string; currency: string }) {
  const { i18n } = useTranslation();
  const text = useActivityText(currency);
  const { Icon, path } = looks[activity.kind];
  const at = new Date(activity.at);
  return (
    <Link className={classes.activity} to={path(eventId)}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>{text(activity)}</span>
      <time dateTime={activity.at} title={absoluteTime(at, i18n.language)}>
        {relativeTime(at, new Date(), i18n.language)}
      </time>
    </Link>
  );
}

function useActivityText(currency: string) {
  const { t } = useTranslation('statistics');
  const { money } = useFigureTexts(currency);
  return ({ kind, name: known, count, amountMinor, isPending, isGuest, subject }: Activity): string => {
    const name = known ?? t('activity.someone');
    switch (kind) {
      case 'refunded':
        return t(isPending ? 'activity.refundPending' : 'activity.refunded', { name, amount: money(amountMinor ?? 0) });
      case 'announced':
        return t('activity.announced', { subject, count });
      case 'registered':
      case 'canceled':
        return t(isGuest ? `activity.guests.${kind}` : `activity.${kind}`, { name, count });
      default:
        return t(`activity.${kind}`, { name, count });
    }
  };
}
