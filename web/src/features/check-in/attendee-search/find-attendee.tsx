import type { findGuests } from '@foyer/contract/check-in/check-in.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';
import classes from '../check-in.module.css';
import { attendeeSearchQuery } from '../queries.ts';
import { useAttendeeLabels } from './use-attendee-labels.ts';
import { looksLikeCode } from './use-handheld-scanner.ts';

type FoundGuest = DataOf<typeof findGuests>['items'][number];

type Props = {
  eventId: string;
  isBusy: boolean;
  onCode: (code: string) => void;
  onAdmit: (registrationId: string) => void;
  onUndo: (registrationId: string) => void;
  /** The next attendee is being searched for. */
  onSearch: () => void;
};

const debounceMs = 250;

/** Finds attendees by name or order, for those without a ticket at hand. Input that looks like a ticket code is scanned instead. */
export function FindAttendee({ eventId, isBusy, onCode, onAdmit, onUndo, onSearch }: Props) {
  const { t, i18n } = useTranslation('check-in');
  const labels = useAttendeeLabels();
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(looksLikeCode(typed) ? '' : typed.trim(), debounceMs);
  const query = useQuery({ ...attendeeSearchQuery(eventId, searchText), placeholderData: keepPreviousData });
  const badgeOf = ({ arrival, audience }: FoundGuest) => {
    if (audience === 'online') return t('search.online');
    return arrival ? t('search.checkedIn') : false;
  };

  function actionOf({ registrationId, arrival, audience }: FoundGuest, name: string): ReactNode {
    if (audience === 'online') return null;
    if (arrival) {
      return (
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          aria-label={t('search.undoOne', { name })}
          onClick={() => onUndo(registrationId)}
        >
          {t('undo')}
        </Button>
      );
    }
    return (
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={t('search.admitOne', { name })}
        onClick={() => onAdmit(registrationId)}
      >
        {t('search.admit')}
      </Button>
    );
  }

  return (
    <section className={classes.find} aria-label={t('search.label')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!looksLikeCode(typed)) return;
          onCode(typed);
          setTyped('');
        }}
      >
        <TextField
          label={t('search.label')}
          hint={t('search.hint')}
          problem={null}
          name="guest"
          autoComplete="off"
          maxLength={400}
          isOptional
          value={typed}
          onChange={(text) => {
            onSearch();
            setTyped(text);
          }}
        />
      </form>
      {searchText !== '' && (
        <PageStates
          query={query}
          waiting={<RowSkeletons count={2} height={56} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={classes.quiet}>{t('search.none')}</p>}
        >
          {({ items, more }) => (
            <>
              <RowList>
                {items.map((guest) => {
                  const { registrationId, ticketType, arrival } = guest;
                  const name = labels.nameOf(guest);
                  const order = labels.orderOf(guest);
                  const isOnline = guest.audience === 'online';
                  return (
                    <li key={registrationId}>
                      <Row
                        title={name}
                        badge={badgeOf(guest)}
                        tone={isOnline ? 'quiet' : registrationTones.arrived}
                        end={actionOf(guest, name)}
                      >
                        {isOnline && <Hint>{t('search.onlineText')}</Hint>}
                        {ticketType && <Hint>{ticketType}</Hint>}
                        {order && (
                          <Hint>
                            <Unbroken text={order} part={guest.orderNumber ?? ''} />
                          </Hint>
                        )}
                        {arrival && (
                          <Hint>
                            {t(arrival.by === null ? 'checkedInAt' : 'checkedInAtBy', {
                              when: absoluteTime(new Date(arrival.at), i18n.language),
                              by: arrival.by,
                            })}
                          </Hint>
                        )}
                      </Row>
                    </li>
                  );
                })}
              </RowList>
              {more && <p className={classes.quiet}>{t('search.more')}</p>}
            </>
          )}
        </PageStates>
      )}
    </section>
  );
}
