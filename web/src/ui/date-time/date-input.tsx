import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import field from '../fields/field.module.css';
import { FieldFrame } from '../fields/field.tsx';
import { instantOfDay } from './calendar-days.ts';
import classes from './date-time-fields.module.css';
import type { DateTimeContext } from './date-time-texts.ts';
import { parseDate } from './parse-date.ts';
import { useTypedValue } from './use-typed-value.ts';

const loadCalendar = async () => (await import('./calendar.tsx')).Calendar;
const Calendar = lazyPart(loadCalendar);

type Props = DateTimeContext & {
  id?: string;
  name: string;
  /** For screen readers; left out where a visible label names the `id`. */
  label?: string;
  /** `2031-05-06`, or empty. */
  value: string;
  today: string;
  min?: string | undefined;
  isOptional?: boolean | undefined;
  isInvalid: boolean;
  describedBy: string | undefined;
  /** An empty day for an empty field and for text that is not a day. */
  onChange: (day: string) => void;
  /** Whether the field holds text that is not a day. */
  onInvalid: (isInvalid: boolean) => void;
};

const shownAs = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** A day, typed or chosen from a calendar (the date picker combobox of the ARIA practices). */
export function DateInput({ id, name, label, value, today, min, onChange, onInvalid, ...props }: Props) {
  const { texts, language, isOptional, isInvalid, describedBy } = props;
  const typed = useTypedValue({ parse: (text) => parseDate(text, language, today), onChange, onInvalid });
  const [open, setOpen] = useState<'typing' | 'grid' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  function choose(day: string): void {
    typed.choose(day);
    setOpen(null);
    input.current?.focus();
  }

  function type(text: string): void {
    typed.type(text);
    // So that the Tab key leads to the time, and not through the calendar.
    setOpen(null);
  }

  function leave(event: FocusEvent): void {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(null);
    typed.settle();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      setOpen(null);
      input.current?.focus();
    } else if (event.target === input.current && event.key === 'ArrowDown') setOpen('grid');
    else if (event.target === input.current && event.key === 'Enter') {
      typed.settle();
      // With the calendar closed, Enter also submits the form.
      if (!open) return;
      setOpen(null);
    } else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events bubbling up from the input and the calendar.
    <div className={classes.root} onBlur={leave} onKeyDown={onKeyDown}>
      <FieldFrame isInvalid={isInvalid}>
        <input
          ref={input}
          id={id}
          className={field.input}
          name={name}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label={label}
          placeholder={texts.date}
          aria-haspopup="dialog"
          aria-expanded={open !== null}
          aria-controls={open ? panelId : undefined}
          aria-required={!isOptional}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          value={typed.text ?? (value && dateFormat(language, shownAs).format(instantOfDay(value)))}
          onChange={({ target }) => type(target.value)}
          onFocus={() => void loadCalendar().catch(() => undefined)}
          onClick={({ currentTarget }) => {
            typed.select(currentTarget);
            setOpen('typing');
          }}
        />
        <IconCalendar className={classes.icon} size={18} stroke={1.5} aria-hidden />
      </FieldFrame>
      {open && (
        <div ref={panel} id={panelId} className={classes.panel} role="dialog" aria-label={texts.calendar}>
          <Suspense fallback={<Skeleton height={300} />}>
            <Calendar
              key={open}
              {...props}
              value={value}
              today={today}
              min={min}
              isFocused={open === 'grid'}
              onChoose={choose}
            />
          </Suspense>
          {isOptional && value !== '' && (
            <button type="button" className={classes.clear} onClick={() => choose('')}>
              {texts.clear}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
