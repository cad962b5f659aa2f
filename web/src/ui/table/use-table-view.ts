import { useState } from 'react';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import type { AnyRow, TableColumn } from './table-types.ts';

/** Which columns of a table are shown, and how close its rows are. */
export type TableView = { shown: Record<string, boolean>; isCompact: boolean };

/** The view of a table, remembered in this browser. */
export function useTableView<Row extends AnyRow>(
  table: string,
  columns: readonly TableColumn<Row>[],
): [TableView, (view: TableView) => void] {
  const key = `table:${table}`;
  const [view, setView] = useState<TableView>(() => read(key));
  const shown = Object.fromEntries(
    columns.map(({ id, isHiddenAtFirst }, at) => [id, at === 0 || (view.shown[id] ?? !isHiddenAtFirst)]),
  );
  function change(next: TableView): void {
    setView(next);
    try {
      browserStorages.local.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is blocked or full: the view holds until the page is left.
    }
  }
  return [{ shown, isCompact: view.isCompact }, change];
}

function read(key: string): TableView {
  try {
    const stored: unknown = JSON.parse(browserStorages.local.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return { shown: {}, isCompact: false };
    const shown = 'shown' in stored && typeof stored.shown === 'object' ? Object.entries(stored.shown ?? {}) : [];
    return {
      shown: Object.fromEntries(shown.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
      isCompact: 'isCompact' in stored && stored.isCompact === true,
    };
  } catch {
    return { shown: {}, isCompact: false };
  }
}
