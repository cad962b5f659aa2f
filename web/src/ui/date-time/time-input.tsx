import { IconClock } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import field from '../fields/field.module.css';
import { FieldFrame } from '../fields/field.tsx';
import classes from './date-time-fields.module.css';
import type { DateTimeContext } from './date-time-texts.ts';
import { minutesOf, parseTime, timeAt } from './parse-time.ts';
import { clockText, durationText } from './time-formats.ts';
import { useTypedValue } from './use-typed-value.ts';

type Props = DateTimeContext & {
  /** Of the input, for a label beside it. */
  id?: string | undefined;
  name: string;
  label: string;
  /** `19:00`, or empty. */
  value: string;
  /** The list starts after this time of the same day, and says how long after it each time is. */
  after?: string | undefined;
  isOptional?: boolean | undefined;
  /** `onChange` waits until a time is chosen or the field is left. */
  isLazy?: boolean | undefined;
  isInvalid: boolean;
  describedBy: string | undefined;
  /** An empty time for an empty field and for text that is not a time. */
  onChange: (time: string) => void;
  /** Whether the field holds text that is not a time. */
  onInvalid: (isInvalid: boolean) => void;
};

const stepMinutes = 30;
/** Where the list opens while no time is chosen. */
const usual = '18:00';

/** A time of day, typed or chosen from a list (an editable combobox). */
export function TimeInput(props: Props) {
  const { texts, language, name, label, value, after, isOptional, isInvalid, describedBy, onChange, onInvalid } = props;
  const typed = useTypedValue({ parse: parseTime, onChange, isLazy: props.isLazy, onInvalid });
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const times = timesAfter(after);
  const near = times.findIndex((time) => time >= (value || usual));
  const active = moved ?? (near === -1 ? times.length - 1 : near);

  useEffect(() => {
    if (!isOpen) return;
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  function close(): void {
    setOpen(false);
    setMoved(null);
  }

  function choose(time: string): void {
    typed.choose(time);
    close();
  }

  function type(text: string): void {
    typed.type(text);
    setOpen(true);
    setMoved(null);
  }

  function leave(event: FocusEvent): void {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    typed.settle();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = times.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
    };
    const next = targets[event.key];
    const picked = moved === null ? undefined : times[moved];
    if (next !== undefined) {
      setMoved(isOpen ? next : active);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen && picked !== undefined) choose(picked);
    else if (event.key === 'Enter') {
      typed.settle();
      // With the list closed, Enter also submits the form.
      if (!isOpen) return;
      close();
    } else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  }

  const option = (index: number) => `${id}-${index}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus leaves the field.
    <div className={classes.root} onBlur={leave}>
      <FieldFrame isInvalid={isInvalid}>
        <input
          ref={input}
          id={props.id}
          className={field.input}
          name={name}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label={label}
          placeholder={texts.time}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && moved !== null ? option(moved) : undefined}
          aria-required={!isOptional}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          value={typed.text ?? (value && clockText(value, language))}
          onChange={({ target }) => type(target.value)}
          onClick={({ currentTarget }) => {
            typed.select(currentTarget);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <IconClock className={classes.icon} size={18} stroke={1.5} aria-hidden />
      </FieldFrame>
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          className={`${classes.panel} ${classes.times}`}
          role="listbox"
          aria-label={texts.times}
        >
          {times.map((time, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus.
            <div
              key={time}
              id={option(index)}
              role="option"
              tabIndex={-1}
              className={classes.option}
              aria-selected={time === value}
              data-active={index === active || undefined}
              // The field must keep the focus, or the list would close before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(time)}
            >
              {clockText(time, language)}
              {after !== undefined && <small>{durationText(minutesOf(time) - minutesOf(after), language)}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function timesAfter(after: string | undefined): string[] {
  const first = after === undefined ? 0 : minutesOf(after) + stepMinutes;
  const all: string[] = [];
  for (let minutes = first; minutes < 24 * 60; minutes += stepMinutes) all.push(timeAt(minutes));
  return all;
}
