import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './sortable-list.module.css';

export type SortableTexts = {
  /** The name of an item's handle: "Move Standard". */
  handle: (name: string) => string;
  /** Read with the handle: how to move with the keyboard. */
  hint: string;
  /** Announced after a move: "Standard: position 2 of 3". */
  moved: (name: string, position: number, count: number) => string;
};

type Props<Item> = {
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  texts: SortableTexts;
  /** While a move is being saved, no other can start. */
  isBusy: boolean;
  onMove: (from: number, to: number) => void;
  /** `handle` is placed at the start of the item. */
  children: (item: Item, handle: ReactNode) => ReactNode;
};

/**
 * A list whose items are moved by dragging their handles, or with the arrow keys on them. The code for dragging is loaded
 * when a pointer comes near.
 */
export function SortableList<Item>({ items, idOf, nameOf, texts, isBusy, onMove, children }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');
  const [isNear, setNear] = useState(false);
  const count = items.length;
  const order = items.map(idOf).join(' ');

  const move = useEffectEvent((from: number, to: number) => {
    const item = items[from];
    if (isBusy || !item || from === to || to < 0 || to >= count) return;
    setAnnounced(texts.moved(nameOf(item), to + 1, count));
    onMove(from, to);
  });

  useEffect(() => {
    const element = list.current;
    if (!element || !isNear || order === '') return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    // Without it, the arrow keys still move items.
    import('./make-sortable.ts').then(
      ({ makeSortable }) => {
        if (!isGone) stop = makeSortable(element, (from, to) => move(from, to));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isNear, order]);

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(index, index + by);
  }

  return (
    <>
      <ol ref={list} className={classes.list} onPointerEnter={() => setNear(true)}>
        {items.map((item, index) => (
          <li key={idOf(item)} className={classes.item}>
            {children(
              item,
              count > 1 && (
                <button
                  type="button"
                  className={classes.handle}
                  data-drag-handle
                  aria-label={texts.handle(nameOf(item))}
                  title={texts.hint}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <IconGripVertical size={20} stroke={1.5} aria-hidden />
                </button>
              ),
            )}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
