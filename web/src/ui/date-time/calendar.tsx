import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { dateFormat } from '#src/lib/languages/formats.ts';
import classes from './calendar.module.css';
import { addDays, addMonths, instantOfDay, weekdayOf, weeksOf } from './calendar-days.ts';
import type { DateTimeContext } from './date-time-texts.ts';

type Props = DateTimeContext & {
  /** The chosen day; empty for none. */
  value: string;
  today: string;
  /** Earlier days can't be chosen. */
  min?: string | undefined;
  /** Moves the focus to the chosen day, or to today. */
  isFocused: boolean;
  onChoose: (day: string) => void;
};

const full = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;

/** The days of a month, with the keys of the ARIA grid pattern: arrows, Home, End, Page Up and Page Down (with Shift: a year). */
export function Calendar({ texts, language, firstWeekday, value, today, min = '', isFocused, onChoose }: Props) {
  const [active, setActive] = useState(value || (min > today ? min : today));
  const [shown, setShown] = useState(value);
  const days = useRef<HTMLTableElement>(null);
  const [movesFocus, setMovesFocus] = useState(isFocused);
  const id = useId();
  // A day typed into the field shows its month.
  if (value !== shown) {
    setShown(value);
    if (value) setActive(value);
  }

  useEffect(() => {
    if (movesFocus) days.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, movesFocus]);

  function move(day: string, byKeyboard: boolean): void {
    setMovesFocus(byKeyboard);
    setActive(day);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const weekday = (weekdayOf(active) - firstWeekday + 7) % 7;
    const month = event.shiftKey ? 12 : 1;
    const targets: Record<string, string> = {
      ArrowLeft: addDays(active, -1),
      ArrowRight: addDays(active, 1),
      ArrowUp: addDays(active, -7),
      ArrowDown: addDays(active, 7),
      Home: addDays(active, -weekday),
      End: addDays(active, 6 - weekday),
      PageUp: addMonths(active, -month),
      PageDown: addMonths(active, month),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target, true);
  }

  const weeks = weeksOf(active, firstWeekday);
  const weekdayName = (day: string, weekday: 'narrow' | 'long') =>
    dateFormat(language, { weekday, timeZone: 'UTC' }).format(instantOfDay(day));
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.turn}
          aria-label={texts.previousMonth}
          onClick={() => move(addMonths(active, -1), false)}
        >
          <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        </button>
        <span id={id} className={classes.month} aria-live="polite">
          {dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instantOfDay(active))}
        </span>
        <button
          type="button"
          className={classes.turn}
          aria-label={texts.nextMonth}
          onClick={() => move(addMonths(active, 1), false)}
        >
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table. */}
      <table ref={days} className={classes.days} role="grid" aria-labelledby={id} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, 'long')}>
                <span aria-hidden>{weekdayName(day, 'narrow')}</span>
                <span className="visually-hidden">{weekdayName(day, 'long')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus.
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA, on a table.
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    tabIndex={day === active ? 0 : -1}
                    disabled={day < min}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dateFormat(language, full).format(instantOfDay(day))}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
