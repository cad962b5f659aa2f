import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { attendanceModesOf, type EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventTicketsPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './inline-tickets.module.css';
import { type InlineTicketRow, newTicketRow, readTicketRow } from './ticket-rows.ts';
import type { InlineTicketsState } from './use-inline-tickets.ts';

type Props = {
  tickets: InlineTicketsState;
  event: Event | null;
  type: EventType;
  currency: string;
  /** Fields about payment, shown when tickets have a price. */
  payment: ReactNode;
};

const modes = ['free', 'one', 'several'] as const;
type Mode = (typeof modes)[number];

/** The tickets of a draft in the event's editor: none, one price, or several types. */
export function InlineTickets({ tickets, event, type, currency, payment }: Props) {
  const { t } = useTranslation('ticket-management');
  const { rows, failure, change } = tickets;
  const [chosen, setChosen] = useState<Mode | null>(null);
  const mode = chosen ?? modeOf(rows, type);
  /** The row that was just added, whose name is typed next. */
  const [added, setAdded] = useState<string | null>(null);
  /** Rows of a mode that was left, so that looking at another loses nothing. */
  const [kept, setKept] = useState<readonly InlineTicketRow[]>([]);

  function choose(next: Mode): void {
    if (next === mode) return;
    setChosen(next);
    if (rows.length > 0) setKept(rows);
    const base = rows.length > 0 ? rows : kept.map((row) => ({ ...row, id: null, key: newTicketRow(type).key }));
    const first = base[0] ?? newTicketRow(type, { name: t('inline.defaultName') });
    if (next === 'free') change([]);
    else if (next === 'one') change([first]);
    else
      change(
        base.length > 1
          ? base
          : [first, newTicketRow(type, { audience: attendanceModesOf[type].at(-1) ?? first.audience })],
      );
  }

  const edit = (key: string, part: Partial<InlineTicketRow>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const offered = type === 'hybrid' ? modes.filter((each) => each !== 'one') : modes;
  return (
    <div className={classes.root}>
      <SegmentedChoice
        label={t('inline.title')}
        name="tickets"
        options={offered.map((value) => ({ value, text: t(`inline.modes.${value}`) }))}
        value={mode}
        onChange={choose}
      />
      <FailureNotice failure={failure} />
      {mode === 'one' &&
        rows
          .slice(0, 1)
          .map((row) => (
            <PriceField key={row.key} row={row} tickets={tickets} currency={currency} edit={edit} type={type} />
          ))}
      {mode === 'several' && (
        <>
          <ul className={classes.rows} aria-label={t('types.title')}>
            {rows.map((row) => (
              <li key={row.key}>
                <TicketRowFields
                  row={row}
                  tickets={tickets}
                  currency={currency}
                  edit={edit}
                  type={type}
                  isFirst={row.key === added}
                  onRemove={rows.length > 1 ? () => change(rows.filter(({ key }) => key !== row.key)) : null}
                />
              </li>
            ))}
          </ul>
          {rows.length < limits.ticket.types && (
            <Button
              className={classes.add}
              size="sm"
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
              onClick={() => {
                const row = newTicketRow(type);
                setAdded(row.key);
                change([...rows, row]);
              }}
            >
              {t('types.add')}
            </Button>
          )}
        </>
      )}
      {mode !== 'free' && payment}
      {event && rows.some(({ id }) => id !== null) && (
        <Link className={classes.more} to={eventTicketsPath(event.id)}>
          {t('inline.more')}
        </Link>
      )}
    </div>
  );
}

type RowProps = {
  row: InlineTicketRow;
  tickets: InlineTicketsState;
  type: EventType;
  currency: string;
  edit: (key: string, part: Partial<InlineTicketRow>) => void;
};

function PriceField({ row, tickets, currency, edit, type }: RowProps) {
  const { t } = useTranslation('ticket-management');
  const { problems } = readTicketRow(row, type, tickets.context);
  if (row.isDonation) return <p>{t('types.kinds.donation')}</p>;
  return (
    <TextField
      label={t('types.price', { currency })}
      name={`price.${row.key}`}
      autoComplete="off"
      inputMode="decimal"
      maxLength={14}
      value={row.price}
      // An empty price is what publishing waits for, not a mistake.
      problem={problems.price && row.price.trim() !== '' ? t('types.problems.price') : null}
      onChange={(price) => edit(row.key, { price })}
    />
  );
}

function TicketRowFields(props: RowProps & { isFirst: boolean; onRemove: (() => void) | null }) {
  const { row, edit, type, isFirst, onRemove } = props;
  const { t } = useTranslation(['ticket-management', 'event-terms']);
  const modesOfType = attendanceModesOf[type];
  return (
    <div className={classes.row}>
      <TextField
        label={t('types.name')}
        name={`name.${row.key}`}
        autoComplete="off"
        isFirst={isFirst}
        maxLength={limits.ticket.name}
        value={row.name}
        problem={null}
        onChange={(name) => edit(row.key, { name })}
      />
      <PriceField {...props} />
      {modesOfType.length > 1 && (
        <SelectField
          label={t('types.audience')}
          name={`audience.${row.key}`}
          value={row.audience}
          options={modesOfType.map((value) => ({ value, text: t(`event-terms:attendanceModes.${value}`) }))}
          onChange={(typed) => edit(row.key, { audience: modesOfType.find((each) => each === typed) ?? row.audience })}
        />
      )}
      <CountField
        label={t('inline.capacity')}
        name={`capacity.${row.key}`}
        isOptional
        maxLength={7}
        value={row.capacity}
        problem={null}
        onChange={(capacity) => edit(row.key, { capacity })}
      />
      {onRemove && (
        <button
          type="button"
          className={`icon-button ${classes.remove}`}
          aria-label={t('inline.remove', { name: row.name || t('inline.unnamed') })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}

function modeOf(rows: readonly InlineTicketRow[], type: EventType): Mode {
  if (rows.length === 0) return 'free';
  return rows.length === 1 && type !== 'hybrid' ? 'one' : 'several';
}
