// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { setScreenWidth } from '../../../test/screen-width.ts';
import { DataTable } from './data-table.tsx';
import type { BulkAction, RowAction, TableColumn, TableRows, TableSort } from './table-types.ts';

type Person = { id: string; name: string; age: number; state: 'in' | 'out' };
const people: Person[] = [
  { id: 'c', name: 'Cleo', age: 30, state: 'in' },
  { id: 'a', name: 'Ada', age: 36, state: 'out' },
  { id: 'b', name: 'Bo', age: 4, state: 'in' },
];
const columns: TableColumn<Person>[] = [
  { id: 'name', title: 'Name', width: 120, sortBy: ({ name }) => name, cell: ({ name }) => <a href="/">{name}</a> },
  { id: 'age', title: 'Age', width: 80, isNumber: true, sortBy: ({ age }) => age, cell: ({ age }) => age },
  { id: 'state', title: 'State', width: 80, cell: ({ state }) => state },
];

/** happy-dom lays nothing out: elements have the height that a browser would give the scrolling part. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  localStorage.clear();
});

type TableOptions = {
  search?: ReactNode;
  filters?: ReactNode;
  filtersInUse?: number;
  source?: Partial<TableRows<Person>>;
  bulkActions?: BulkAction<Person>[];
  actionsOf?: (row: Person) => RowAction[];
  isFiltered?: boolean;
  onClearFilters?: () => void;
  onBulkDone?: (rows: readonly Person[]) => unknown;
  total?: number;
};

function People({ source, ...given }: TableOptions) {
  const [sort, setSort] = useState<TableSort>({ column: 'name', isDescending: false });
  const rows = { rows: people, error: null, isFetching: false, refetch: vi.fn(), isStale: false, more: null };
  return (
    <DataTable
      name="people"
      label="People"
      columns={columns}
      source={{ ...rows, ...source }}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      sort={sort}
      onSort={setSort}
      empty={<p>Nobody yet</p>}
      {...given}
    />
  );
}

/** Renders the table and waits for its rows, whose code may take a while to load on a busy machine. */
async function renderTable(given: TableOptions = {}) {
  await import('./table-body.tsx');
  const view = await renderComponent(<People {...given} />, ['table']);
  await expect.poll(() => view.container.querySelector('[aria-busy]')).toBeNull();
  return view;
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const focused = () => document.activeElement;

const approve = (run: BulkAction<Person>['run']): BulkAction<Person> => ({
  id: 'approve',
  text: 'Approve',
  appliesTo: ({ state }) => state === 'in',
  run,
  doneText: (count) => `${count} approved`,
});

test('a header sorts its column, the other way around when pressed again, and says so', async () => {
  const { user } = await renderTable();
  expect(names()).toEqual(['Ada', 'Bo', 'Cleo']);
  expect([header('Name'), header('Age'), header('State')].map((each) => each.getAttribute('aria-sort'))).toEqual([
    'ascending',
    'none',
    null,
  ]);
  const byAge = () => [names(), header('Age').getAttribute('aria-sort')];
  await user.click(within(header('Age')).getByRole('button'));
  // Numbers start with the highest.
  await expect.poll(byAge).toEqual([['Ada', 'Cleo', 'Bo'], 'descending']);
  await user.click(within(header('Age')).getByRole('button'));
  await expect.poll(byAge).toEqual([['Bo', 'Cleo', 'Ada'], 'ascending']);
  expect(header('Name').getAttribute('aria-sort')).toBe('none');
});

test('the table tells how many rows it has, also those that are not in the document', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    id: `${at}`,
    name: `Guest ${at}`,
    age: at,
    state: 'in' as const,
  }));
  await renderTable({ source: { rows } });
  const table = screen.getByRole('table', { name: 'People' });
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  const shown = screen.getAllByRole('row');
  expect(shown.length).toBeLessThan(40);
  expect(shown.map((row) => row.getAttribute('aria-rowindex')).slice(0, 3)).toEqual(['1', '2', '3']);
});

test('rows are selected one by one, as a range with Shift, and all at once, and the number is announced', async () => {
  const { user } = await renderTable({ bulkActions: [approve(async () => undefined)] });
  await user.click(box('Select Ada'));
  const selectAll = box('Select all loaded rows');
  expect([selectAll.checked, selectAll.indeterminate]).toEqual([false, true]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(box('Select Cleo'));
  await user.keyboard('{/Shift}');
  expect(['Ada', 'Bo', 'Cleo'].map((name) => box(`Select ${name}`).checked)).toEqual([true, true, true]);
  expect([selectAll.checked, selectAll.indeterminate]).toEqual([true, false]);
  await user.click(selectAll);
  expect(screen.queryByRole('group', { name: 'Actions for selected rows' })).toBeNull();
});

test('a selection survives sorting', async () => {
  const { user } = await renderTable({ bulkActions: [approve(async () => undefined)] });
  await user.click(box('Select Bo'));
  await user.click(within(header('Age')).getByRole('button'));
  expect(['Ada', 'Cleo', 'Bo'].map((name) => box(`Select ${name}`).checked)).toEqual([false, false, true]);
});

test('a bulk action runs for the rows it applies to; what fails is named and stays selected for another try', async () => {
  const asked: string[] = [];
  let isBroken = true;
  const onBulkDone = vi.fn();
  const { user } = await renderTable({
    onBulkDone,
    bulkActions: [
      approve(async ({ name }) => {
        asked.push(name);
        if (name === 'Bo' && isBroken) throw new Error('lost');
      }),
    ],
  });
  await user.click(box('Select all loaded rows'));
  await user.click(screen.getByRole('button', { name: 'Approve (2)' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 approved');
  expect(alert.textContent).toContain('1 failed:');
  expect(within(alert).getByRole('listitem').textContent).toContain('Bo: ');
  expect(asked.toSorted()).toEqual(['Bo', 'Cleo']);
  expect(['Ada', 'Bo', 'Cleo'].map((name) => box(`Select ${name}`).checked)).toEqual([false, true, false]);
  expect(onBulkDone).toHaveBeenCalledTimes(1);
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('1 approved')).closest('[role]')?.getAttribute('role')).toBe('status');
  expect(asked.toSorted()).toEqual(['Bo', 'Bo', 'Cleo']);
  expect(box('Select Bo').checked).toBe(false);
});

test('a bulk action that asks runs only after the answer', async () => {
  const run = vi.fn(async () => undefined);
  const question = (count: number) => ({
    title: `Approve ${count}?`,
    text: 'They get an email.',
    confirm: 'Approve all',
  });
  const { user } = await renderTable({ bulkActions: [{ ...approve(run), question }] });
  await user.click(box('Select Bo'));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByRole('dialog', { name: 'Approve 1?' });
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Approve all' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('arrow keys move between the same controls of rows, Ctrl+End goes to the last, Escape clears the selection', async () => {
  const { user } = await renderTable({ bulkActions: [approve(async () => undefined)] });
  await user.click(box('Select Ada'));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(box('Select Bo'));
  await user.keyboard(' {Tab}');
  expect(focused()?.textContent).toBe('Bo');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()?.textContent).toBe('Cleo');
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(focused()?.textContent).toBe('Ada');
  expect(screen.getByText('2 selected', { selector: 'strong' })).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('2 selected', { selector: 'strong' })).toBeNull();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('3 selected', { selector: 'strong' })).toBeDefined();
});

test('the menu of a row runs its action once, also after a double click, and a failure is shown', async () => {
  let finish: (error: Error) => void = () => undefined;
  const run = vi.fn(() => new Promise((_, reject) => (finish = reject)));
  const { user } = await renderTable({
    actionsOf: ({ name }) => [
      { id: 'open', text: 'Open profile', to: `/in/${name}` },
      { id: 'remove', text: 'Remove', isDanger: true, run },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Actions for Bo' }));
  expect(screen.getByRole('menuitem', { name: 'Open profile' }).getAttribute('href')).toBe('/in/Bo');
  await user.dblClick(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(run).toHaveBeenCalledTimes(1);
  finish(new Error('lost'));
  await screen.findByRole('alert');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Actions for Bo' }));
});

test('columns can be hidden and rows brought closer, and the browser remembers both', async () => {
  const { user, unmount } = await renderTable();
  await user.click(screen.getByRole('button', { name: 'View: columns and density' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'State' }));
  // The menu stays open for more.
  await user.click(screen.getByRole('menuitemradio', { name: 'Compact' }));
  expect(screen.queryByRole('columnheader', { name: 'State' })).toBeNull();
  unmount();
  await renderTable();
  expect(screen.queryByRole('columnheader', { name: 'State' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View: columns and density' }));
  expect(screen.getByRole('menuitemradio', { name: 'Compact' }).getAttribute('aria-checked')).toBe('true');
});

test('a filter that matches nothing says so and can be cleared; an empty list shows what it is for', async () => {
  const onClearFilters = vi.fn();
  const { user, unmount } = await renderTable({ source: { rows: [] }, isFiltered: true, onClearFilters });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClearFilters).toHaveBeenCalledTimes(1);
  unmount();
  await renderTable({ source: { rows: [] } });
  expect(screen.getByText('Nobody yet')).toBeDefined();
});

test('a list that fails to load can be tried again, and a page that fails does not try by itself', async () => {
  const refetch = vi.fn();
  const { user, unmount } = await renderTable({ source: { rows: undefined, error: new Error('lost'), refetch } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  unmount();
  const load = vi.fn(async () => undefined);
  const view = await renderTable({ source: { more: { load, isLoading: false, hasFailed: true } }, total: 500 });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  expect(load).not.toHaveBeenCalled();
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('the next page is loaded before the end is reached', async () => {
  const load = vi.fn(async () => undefined);
  const rows = Array.from({ length: 100 }, (_, at) => ({
    id: `${at}`,
    name: `Guest ${at}`,
    age: at,
    state: 'in' as const,
  }));
  const { container } = await renderTable({ source: { rows, more: { load, isLoading: false, hasFailed: false } } });
  expect(load).not.toHaveBeenCalled();
  const scroller = container.querySelector('table')?.parentElement;
  if (!scroller) throw new Error('The table does not scroll');
  scroller.scrollTop = 4200;
  fireEvent.scroll(scroller);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
});

test('on a phone the rows are a list with the same selection and menu, and can be sorted', async () => {
  setScreenWidth(390);
  const { user } = await renderTable({
    bulkActions: [approve(async () => undefined)],
    actionsOf: () => [{ id: 'remove', text: 'Remove', run: () => undefined }],
  });
  expect(screen.queryByRole('table')).toBeNull();
  const items = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
  expect(items()).toEqual(['Ada', 'Bo', 'Cleo']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Age ↓');
  expect(items()).toEqual(['Ada', 'Cleo', 'Bo']);
  await user.click(box('Select Bo'));
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Cleo' }));
  expect(screen.getByRole('menuitem', { name: 'Remove' })).toBeDefined();
});

test('on a phone the height of each card is measured when it comes, and not with each render', async () => {
  setScreenWidth(390);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  const measured: (string | undefined)[] = [];
  let told = 0;
  /** Like a browser, it tells the size of what it begins to observe. */
  class Sizes {
    observe: (target: HTMLElement) => void;
    constructor(tell: (entries: { target: HTMLElement }[]) => void) {
      this.observe = (target) => {
        measured.push(target.dataset.key);
        setTimeout(() => {
          act(() => tell([{ target }]));
          told += 1;
        });
      };
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  const { user } = await renderTable({ bulkActions: [approve(async () => undefined)] });
  await user.click(box('Select Bo'));
  await expect.poll(() => told).toBeGreaterThanOrEqual(3);
  expect(measured).toEqual(['a', 'b', 'c']);
  vi.unstubAllGlobals();
});

test('on a phone the filters and the order are behind a button that says how many filters are in use', async () => {
  setScreenWidth(390);
  const { user } = await renderTable({
    search: <input aria-label="Search" />,
    filters: <select aria-label="State" />,
    filtersInUse: 2,
  });
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
  const button = screen.getByRole('button', { name: 'Filters (2)' });
  await user.click(button);
  expect(screen.getAllByRole('combobox').map((box) => box.getAttribute('aria-label'))).toEqual(['State', 'Sort by']);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('combobox')).toBeNull();
});
