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
  /** Whether something of this list is being saved, such as the last move. */
  isBusy: boolean;
  /** Saves the items in their new order, and resolves once that has succeeded or failed. */
  onReorder: (items: Item[]) => Promise<unknown>;
  /** `handle` is placed at the start of the item. */
  children: (item: Item, handle: ReactNode) => ReactNode;
};

/**
 * A list whose items are moved by dragging their handles, or with the arrow keys on them. A move shows at once; the ones made
 * while it is being saved are saved together afterwards. The code for dragging is loaded when a pointer comes near.
 */
export function SortableList<Item>({ items: saved, idOf, nameOf, texts, isBusy, onReorder, children }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');
  const [isNear, setNear] = useState(false);
  /** The ids in their new order, until that is saved. */
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const sent = useRef<readonly string[]>(null);
  const items = wanted ? inOrder(saved, wanted, idOf) : saved;
  const count = items.length;
  const order = items.map(idOf).join(' ');

  const move = useEffectEvent((from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= count) return;
    setAnnounced(texts.moved(nameOf(item), to + 1, count));
    const ids = items.map(idOf);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setWanted(ids);
  });

  const save = useEffectEvent(async (ids: readonly string[]) => {
    sent.current = ids;
    await onReorder([...items]);
    // Also after a failure, when the list shows the order that the server has.
    setWanted((current) => (current === ids ? null : current));
  });
  useEffect(() => {
    if (wanted && !isBusy && sent.current !== wanted) void save(wanted);
  }, [wanted, isBusy]);

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

/** The items in the order of these ids; one that is new comes last. */
function inOrder<Item>(items: readonly Item[], ids: readonly string[], idOf: (item: Item) => string): readonly Item[] {
  const place = (item: Item) => (ids.includes(idOf(item)) ? ids.indexOf(idOf(item)) : ids.length);
  return items.toSorted((a, b) => place(a) - place(b));
}
