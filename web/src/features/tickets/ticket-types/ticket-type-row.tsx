import type { Event } from '@foyer/contract/events/event.ts';
import { minimumAmount, moneyText } from '@foyer/contract/rules/events/money.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';

type Props = {
  event: Event;
  type: TicketType;
  /** Moves it in the list. */
  handle?: ReactNode;
  isBusy: boolean;
  /** Whether the event can still be changed. */
  isOpen: boolean;
  onEdit?: () => void;
  onArchive?: () => void;
};

/** One ticket type in the organizer's list: price, sold count and actions. */
export function TicketTypeRow({ event, type, handle, isBusy, isOpen, onEdit, onArchive }: Props) {
  const { t, i18n } = useTranslation(['ticket-management', 'managed-events', 'event-terms']);
  const { name, kind, priceMinor, audience, capacity, taken, hidden, fixed, archivedAt } = type;
  const money = (minor: number) => moneyText(minor, event.currency, i18n.language);
  const [amount, leastMinor] = [money(priceMinor), minimumAmount(event.currency)];
  function price(): string {
    if (kind === 'paid') return amount;
    return kind === 'donation' && priceMinor > 0 ? t('types.from', { amount }) : t(`types.kinds.${kind}`);
  }
  const sold = capacity === null ? t('types.taken', { count: taken }) : t('types.takenOf', { count: taken, capacity });
  return (
    <Row
      start={handle}
      title={name}
      badge={hidden && t('types.isHidden')}
      end={
        isOpen && (
          <>
            <Button size="sm" variant="default" aria-label={t('editOne', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
            {onArchive && (
              <OverflowMenu
                name={name}
                isBusy={isBusy}
                label={t('types.archive')}
                question={{
                  title: t('types.archiveTitle', { name }),
                  text: fixed ? t('types.archiveSold') : t('types.archiveText'),
                  confirm: t('types.archive'),
                  cancel: t('managed-events:cancel'),
                }}
                onConfirm={onArchive}
              />
            )}
          </>
        )
      }
    >
      <Hint>{[price(), t(`event-terms:attendanceModes.${audience}`), sold].join(' · ')}</Hint>
      {archivedAt === null && priceMinor > 0 && priceMinor < leastMinor && (
        <Hint>
          <strong>
            {t(event.offlinePayment === '' ? 'types.tooLittle' : 'types.tooLittleByCard', { least: money(leastMinor) })}
          </strong>
        </Hint>
      )}
    </Row>
  );
}
