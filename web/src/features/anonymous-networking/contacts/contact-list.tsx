import type { AliasContact } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { aliasContactParam } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AliasMark } from '../aliases/alias-mark.tsx';
import { AliasMenu } from '../aliases/alias-menu.tsx';
import classes from '../aliases/alias-row.module.css';
import { FactList } from '../aliases/fact-list.tsx';
import { aliasContactsQuery, type RoomAddress } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';

const LadderDialog = lazy(async () => ({ default: (await import('./ladder-dialog.tsx')).LadderDialog }));

type Props = { viewer: string; room: RoomAddress };

const groups = ['received', 'open', 'sent'] as const;

/** Requests that wait for the viewer, contacts, and requests that they have sent. Nothing without any. */
export function ContactList({ viewer, room }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const query = useQuery(aliasContactsQuery(viewer, room));
  return (
    <PageStates query={query} waiting={<CardSkeletons heights={[140]} />}>
      {({ items }) =>
        groups.map((group) => {
          const contacts = items.filter(({ state }) => state === group);
          if (contacts.length === 0) return null;
          return (
            <Card key={group} title={t(`contacts.${group}`)}>
              <RowList>
                {contacts.map((contact) => (
                  <li key={contact.id}>
                    <ContactRow viewer={viewer} room={room} contact={contact} />
                  </li>
                ))}
              </RowList>
            </Card>
          );
        })
      }
    </PageStates>
  );
}

function ContactRow({ viewer, room, contact }: Props & { contact: AliasContact }) {
  const { t, i18n } = useTranslation('anonymous-networking');
  const { id, alias, state, note, isOwnRequest, expiresAt, revealed, unread } = contact;
  const { handle } = alias;
  const [isOpen, setOpen] = useState(false);
  const { pending, failure, accept, decline, end } = useAliasActions();
  const day = expiresAt && dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(expiresAt));
  return (
    <div className={classes.root}>
      <AliasMark handle={handle} />
      <div className={classes.words}>
        <p className={classes.handle}>{handle}</p>
        <FactList facts={alias.facts} />
        {note && (
          <>
            <p className={classes.quiet}>
              {isOwnRequest ? t('contacts.youWrote') : t('contacts.theyWrote', { handle })}
            </p>
            <blockquote className={classes.note}>{note}</blockquote>
          </>
        )}
        {day && <p className={classes.quiet}>{t(`until.${state === 'sent' ? 'sent' : 'received'}`, { day })}</p>}
        {state === 'open' && <p className={classes.quiet}>{t('contacts.revealed', { count: revealed.length })}</p>}
        {unread > 0 && <p className={classes.unread}>{t('messages.unread', { count: unread })}</p>}
      </div>
      <div className={classes.actions}>
        {state === 'received' && (
          <>
            <Button
              size="sm"
              aria-label={t('acceptFrom', { handle })}
              loading={pending === 'accept'}
              disabled={pending !== null}
              onClick={() => void accept(id)}
            >
              {t('accept')}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={t('declineFrom', { handle })}
              loading={pending === 'decline'}
              disabled={pending !== null}
              onClick={() => void decline(id)}
            >
              {t('decline')}
            </Button>
          </>
        )}
        {state === 'sent' && (
          <ConfirmButton
            size="sm"
            label={t('withdraw')}
            ariaLabel={t('withdrawFrom', { handle })}
            loading={pending === 'end'}
            question={{
              title: t('withdrawTitle'),
              text: t('withdrawText', { handle }),
              confirm: t('withdrawYes'),
              cancel: t('cancel'),
            }}
            onConfirm={() => void end(id)}
          />
        )}
        {state === 'open' && (
          <Button
            component={Link}
            to={{ search: `?${aliasContactParam}=${id}` }}
            size="sm"
            aria-label={t('messages.open', { handle })}
          >
            {t('messages.short')}
          </Button>
        )}
        {state === 'open' && (
          <Button
            size="sm"
            variant="default"
            aria-label={t('ladder.open', { handle })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t('ladder.short')}
          </Button>
        )}
        <AliasMenu room={room} alias={alias} />
        {failure !== null && (
          <div className={classes.failure}>
            <FailureNotice failure={failure} />
          </div>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <LadderDialog viewer={viewer} contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
