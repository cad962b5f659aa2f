import type { Connection } from '@foyer/contract/connections/connections.ts';
import { type ConnectionSort, connectionSorts } from '@foyer/contract/rules/connections/connection-choices.ts';
import { IconMessage, IconNotes, IconUserCircle, IconUserMinus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import type { RowAction, TableRows, TableSort } from '#src/ui/table/table-types.ts';
import { useConnectionActions } from '../use-connection-actions.ts';
import { useConnectionColumns } from './connection-columns.tsx';

const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }));

/** Opens the conversation with a connection. */
export type WriteTo = (urlSlug: string) => Promise<void>;

type Props = {
  source: TableRows<Connection>;
  total: number | undefined;
  /** The viewer's tags, offered in the notes. */
  tags: readonly string[];
  sort: ConnectionSort;
  onSort: (sort: ConnectionSort) => void;
  isFiltered: boolean;
  onClearFilters: () => void;
  search: ReactNode;
  filters: ReactNode;
  filtersInUse: number;
  empty: ReactNode;
  onWrite?: WriteTo | undefined;
};

/** Connections as a table, on a phone as a list. Each has private notes. */
export function ConnectionsTable({ sort, onSort, source, onWrite, ...props }: Props) {
  const { t } = useTranslation(['connections', 'relation']);
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useConnectionColumns();
  const { failure, remove } = useConnectionActions();
  const writing = useTask<'write'>();
  const nameOf = ({ person }: Connection) => person?.displayName ?? t('hidden');
  const noted = source.rows?.find(({ id }) => id === opened);

  function actionsOf(connection: Connection): RowAction[] {
    const { id, person } = connection;
    const name = nameOf(connection);
    const actions: RowAction[] = [
      { id: 'notes', text: t('notes.open'), Icon: IconNotes, run: () => setOpened(id) },
      {
        id: 'remove',
        text: t('relation:remove.open'),
        Icon: IconUserMinus,
        isDanger: true,
        question: {
          title: t('relation:remove.title', { name }),
          text: t('relation:remove.text', { name }),
          confirm: t('relation:remove.confirm'),
        },
        run: () => remove(id),
      },
    ];
    if (person)
      actions.unshift({ id: 'open', text: t('openProfile'), Icon: IconUserCircle, to: memberPath(person.urlSlug) });
    if (person && onWrite)
      actions.unshift({
        id: 'write',
        text: t('write'),
        Icon: IconMessage,
        run: () => writing.run('write', () => onWrite(person.urlSlug), undefined, person.urlSlug),
      });
    return actions;
  }

  return (
    <>
      <FailureNotice failure={failure ?? writing.failure} />
      <DataTable<Connection>
        {...props}
        name="connections"
        label={t('title')}
        columns={columns}
        source={source}
        rowId={({ id }) => id}
        rowName={nameOf}
        sort={tableSorts[sort]}
        onSort={(next) => onSort(connectionSorts.find((each) => isSame(tableSorts[each], next)) ?? 'recent')}
        actionsOf={actionsOf}
      />
      {noted && (
        <Suspense>
          <NotesDialog connection={noted} name={nameOf(noted)} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

const tableSorts: Record<ConnectionSort, TableSort> = {
  name: { column: 'name', isDescending: false },
  '-name': { column: 'name', isDescending: true },
  recent: { column: 'connected', isDescending: true },
  oldest: { column: 'connected', isDescending: false },
  'follow-up': { column: 'followUp', isDescending: false },
  '-follow-up': { column: 'followUp', isDescending: true },
};

const isSame = (one: TableSort, other: TableSort) =>
  one.column === other.column && one.isDescending === other.isDescending;
