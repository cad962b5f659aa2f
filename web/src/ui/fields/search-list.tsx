import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './search-list.module.css';

export type SearchListTexts = {
  /** Labels the search field. */
  search: string;
  placeholder: string;
  /** Labels the list. */
  list: string;
  none: string;
  found: (count: number) => string;
};

type Props<Item> = {
  texts: SearchListTexts;
  /** The items that match what was typed, the best first; all of them for an empty text. */
  find: (typed: string) => readonly Item[];
  keyOf: (item: Item) => string;
  /** The key of the chosen item. */
  chosen: string | null;
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** The content of an item. */
  children: (item: Item) => ReactNode;
};

const pageRows = 8;

/** A search field over the list of its matches, with the keys of a combobox. It takes the focus when it opens. */
export function SearchList<Item>({ texts, find, keyOf, chosen, onChoose, onClose, children }: Props<Item>) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = find(search);
  const start = search === '' ? found.findIndex((item) => keyOf(item) === chosen) : 0;
  const [moved, setMoved] = useState<number | null>(null);
  const active = moved ?? Math.max(start, 0);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    const target: Record<string, number> = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      PageDown: Math.min(active + pageRows, last),
      PageUp: Math.max(active - pageRows, 0),
    };
    const next = target[event.key];
    const picked = found[active];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && picked) onChoose(picked);
    else if (next !== undefined) setMoved(next);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  const option = (index: number) => `${id}-option-${index}`;
  return (
    <div className={classes.panel}>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          className={classes.searchInput}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? option(active) : undefined}
          aria-autocomplete="list"
          aria-label={texts.search}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the person has just opened the list.
          autoFocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label={texts.list}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys and keeps the focus.
          <div
            key={keyOf(item)}
            id={option(index)}
            role="option"
            tabIndex={-1}
            className={classes.option}
            aria-selected={keyOf(item) === chosen}
            data-active={index === active || undefined}
            // The search field must keep the focus, or the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {children(item)}
          </div>
        ))}
      </div>
      <p className={found.length > 0 ? 'visually-hidden' : classes.none} role="status">
        {found.length > 0 ? search !== '' && texts.found(found.length) : texts.none}
      </p>
    </div>
  );
}
