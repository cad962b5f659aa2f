import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';
import classes from '../check-in.module.css';
import { attendeeSearchQuery } from '../queries.ts';
import { useAttendeeName } from './use-attendee-name.ts';
import { looksLikeCode } from './use-handheld-scanner.ts';

type Props = {
  eventId: string;
  isBusy: boolean;
  onCode: (code: string) => void;
  onAdmit: (registrationId: string) => void;
  onUndo: (registrationId: string) => void;
};

const typingMs = 250;

/** For who has no code at hand: by name, or by the order. What looks like a code is taken for one. */
export function FindAttendee({ eventId, isBusy, onCode, onAdmit, onUndo }: Props) {
  const { t, i18n } = useTranslation('check-in');
  const guests = useAttendeeName();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(looksLikeCode(typed) ? '' : typed.trim(), typingMs);
  const query = useQuery({ ...attendeeSearchQuery(eventId, asked), placeholderData: keepPreviousData });
  return (
    <section className={classes.find} aria-label={t('find.label')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!looksLikeCode(typed)) return;
          onCode(typed);
          setTyped('');
        }}
      >
        <TextField
          label={t('find.label')}
          hint={t('find.hint')}
          problem={null}
          name="guest"
          autoComplete="off"
          maxLength={400}
          isOptional
          value={typed}
          onChange={setTyped}
        />
      </form>
      {asked !== '' && (
        <PageStates
          query={query}
          waiting={<RowSkeletons count={2} height={56} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={classes.quiet}>{t('find.none')}</p>}
        >
          {({ items, more }) => (
            <>
              <RowList>
                {items.map((guest) => {
                  const { registrationId, ticketType, arrival } = guest;
                  const known = guests.nameOf(guest);
                  const order = guests.orderOf(guest);
                  return (
                    <li key={registrationId}>
                      <Row
                        title={known}
                        badge={arrival ? t('find.here') : false}
                        end={
                          arrival ? (
                            <Button
                              variant="default"
                              size="sm"
                              disabled={isBusy}
                              aria-label={t('find.undoOne', { name: known })}
                              onClick={() => onUndo(registrationId)}
                            >
                              {t('undo')}
                            </Button>
                          ) : (
                            <Button
                              size="sm"
                              disabled={isBusy}
                              aria-label={t('find.admitOne', { name: known })}
                              onClick={() => onAdmit(registrationId)}
                            >
                              {t('find.admit')}
                            </Button>
                          )
                        }
                      >
                        {ticketType && <Hint>{ticketType}</Hint>}
                        {order && (
                          <Hint>
                            <Unbroken text={order} part={guest.orderNumber ?? ''} />
                          </Hint>
                        )}
                        {arrival && (
                          <Hint>
                            {t(arrival.by === null ? 'cameAt' : 'cameAtBy', {
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
              {more && <p className={classes.quiet}>{t('find.more')}</p>}
            </>
          )}
        </PageStates>
      )}
    </section>
  );
}
