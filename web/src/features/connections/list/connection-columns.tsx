import type { Connection } from '@foyer/contract/connections/connections.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath, memberPath } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { NameCell, TextCell } from '#src/ui/table/name-cell.tsx';
import type { TableColumn } from '#src/ui/table/table-types.ts';

/** The columns of the connections list. */
export function useConnectionColumns(): readonly TableColumn<Connection>[] {
  const { t, i18n } = useTranslation('connections');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, and only then.
  return useMemo(() => {
    const day = (at: string) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at));
    const columns: TableColumn<Connection>[] = [
      {
        id: 'name',
        title: t('columns.name'),
        width: 260,
        grow: 2,
        sortBy: 'server',
        cell: ({ person }) =>
          person ? (
            <NameCell
              start={<Avatar name={person.displayName} src={person.photo?.small ?? null} size={36} />}
              title={<Link to={memberPath(person.urlSlug)}>{person.displayName}</Link>}
              hint={positionText(person) || person.headline}
            />
          ) : (
            <NameCell start={<Avatar name="" src={null} size={36} />} title={t('hidden')} hint={t('hiddenHint')} />
          ),
      },
      {
        id: 'met',
        title: t('columns.met'),
        width: 180,
        grow: 1,
        onPhone: 'line',
        cell: ({ event, notes: { session, metAt } }) => {
          const places = [session?.title, metAt].filter(Boolean).join(' · ');
          return (
            (event || places) && (
              <TextCell>
                {event && <Link to={eventPath(event.slug)}>{event.title}</Link>}
                {event && places && ' · '}
                {places}
              </TextCell>
            )
          );
        },
      },
      {
        id: 'tags',
        title: t('columns.tags'),
        width: 160,
        grow: 1,
        onPhone: 'line',
        cell: ({ notes }) => (notes.tags.length > 0 ? <TextCell>{notes.tags.join(', ')}</TextCell> : null),
      },
      {
        id: 'note',
        title: t('columns.note'),
        width: 180,
        grow: 1,
        onPhone: 'none',
        cell: ({ notes }) => <TextCell>{notes.note}</TextCell>,
      },
      {
        id: 'followUp',
        title: t('columns.followUp'),
        width: 130,
        sortBy: 'server',
        onPhone: 'line',
        cell: ({ notes }) => notes.followUpAt && <TextCell>{day(notes.followUpAt)}</TextCell>,
      },
      {
        id: 'connected',
        title: t('columns.connected'),
        width: 140,
        sortBy: 'server',
        onPhone: 'line',
        cell: ({ connectedAt }) => <TextCell>{day(connectedAt)}</TextCell>,
      },
    ];
    return columns;
  }, [i18n.language]);
}
