import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { AddButton, RemoveButton } from './row-buttons.tsx';
import classes from './rows.module.css';
import { useRows } from './use-rows.ts';

type Props<T> = {
  entries: readonly T[];
  most: number;
  fresh: T;
  change: (entries: T[]) => void;
  /** Whether an entry has a problem; then it opens. */
  isWrong: (at: number) => boolean;
  /** The summary of a closed entry. */
  name: (entry: T) => { title: string; hint: string };
  texts: { add: string; remove: (title: string) => string };
  children: (entry: T, at: number, set: (patch: Partial<T>) => void) => ReactNode;
};

/** A list of entries with several fields each, one of them open at a time. */
export function EntryList<T>(props: Props<T>) {
  const { entries, most, fresh, change, isWrong, name, texts, children } = props;
  const id = useId();
  const [openAt, setOpenAt] = useState<number | null>(entries.length === 0 ? 0 : null);
  const rows = useRows(entries, fresh, change);
  const wrong = rows.items.findIndex((_, at) => isWrong(at));
  useEffect(() => {
    if (wrong >= 0) setOpenAt(wrong);
  }, [wrong]);

  return (
    <div ref={rows.list} className={classes.rows}>
      {rows.items.map((entry, at) => {
        const { title, hint } = name(entry);
        const isOpen = at === openAt;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other key than its index, and the fields are controlled.
          <div key={at} className={classes.entry} data-row={isOpen || undefined}>
            <div className={classes.entryHead}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={`${id}-${at}`}
                onClick={() => setOpenAt(isOpen ? null : at)}
              >
                <span>
                  <strong>{title}</strong>
                  {hint && <small>{hint}</small>}
                </span>
                <IconChevronDown size={18} stroke={1.5} aria-hidden />
              </button>
              <RemoveButton
                label={texts.remove(title)}
                onClick={() => {
                  setOpenAt(null);
                  rows.remove(at);
                }}
              />
            </div>
            <div id={`${id}-${at}`} hidden={!isOpen}>
              {isOpen && (
                <div className={classes.fields}>
                  {children(entry, at, (patch) => rows.set(at, { ...entry, ...patch }))}
                </div>
              )}
            </div>
          </div>
        );
      })}
      {rows.items.length < most && (
        <AddButton
          onClick={() => {
            setOpenAt(rows.items.length);
            rows.add(fresh);
          }}
        >
          {texts.add}
        </AddButton>
      )}
    </div>
  );
}
