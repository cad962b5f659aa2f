import { useTranslation } from 'react-i18next';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { SearchList } from '#src/ui/fields/search-list.tsx';
import classes from './start-from.module.css';

type EarlierEvent = Parameters<ReturnType<typeof useEventTime>>[0] & { id: string; title: string };
type Props = { events: readonly EarlierEvent[]; onChoose: (id: string) => void; onClose: () => void };

/** Earlier events of the organizer, found by their titles. */
export function EarlierList({ events, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation('event-templates');
  const eventTime = useEventTime();
  const find = (typed: string) => {
    const text = typed.trim().toLocaleLowerCase(i18n.language);
    return events.filter(({ title }) => title.toLocaleLowerCase(i18n.language).includes(text));
  };
  return (
    <SearchList
      texts={{
        search: t('search'),
        placeholder: t('search'),
        list: t('list'),
        none: t('none'),
        found: (count) => t('found', { count }),
      }}
      find={find}
      keyOf={({ id }) => id}
      chosen={null}
      onChoose={({ id }) => onChoose(id)}
      onClose={onClose}
    >
      {(event) => (
        <span className={classes.event}>
          <strong>{event.title}</strong>
          <small>{eventTime(event) ?? t('noDate')}</small>
        </span>
      )}
    </SearchList>
  );
}
