import type { Event } from '@foyer/contract/events/event.ts';
import {
  archivePromoCode,
  changePromoCode,
  createPromoCode,
  type PromoCode,
} from '@foyer/contract/events/tickets/promo-codes.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useAddress } from '#src/lib/page/use-address.ts';
import { eventCodePath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { CopyLink } from '#src/ui/sharing/copy-link.tsx';
import { codesQuery, typesQuery } from '../queries.ts';
import { draftOfCode, emptyCode } from './code-draft.ts';
import { CodeForm } from './code-form.tsx';

/** The codes that make tickets cheaper or show hidden ones. */
export function CodesCard({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('selling');
  const queries = useQueryClient();
  const query = useQuery(codesQuery(event.id));
  const { data: types = [] } = useQuery(typesQuery(event.id));
  const task = useTask<string>();
  const [edited, setEdited] = useState<string | null>(null);
  const params = { id: event.id };
  const around = { currency: event.currency, language: i18n.language, timeZone: event.timeZone };
  const isOpen = event.state !== 'cancelled' && !event.hasEnded;
  const refresh = () => queries.invalidateQueries({ queryKey: codesQuery(event.id).queryKey });

  const form = (promo: PromoCode | null) => (
    <CodeForm
      event={event}
      types={types.filter(({ archivedAt }) => archivedAt === null)}
      start={promo ? draftOfCode(promo, around) : emptyCode}
      isNew={promo === null}
      onSave={async ({ code, given }) => {
        if (promo) await call(changePromoCode, { params: { ...params, codeId: promo.id }, body: given });
        else await call(createPromoCode, { params, body: { code, ...given } });
        await refresh();
        setEdited(null);
      }}
      onClose={() => setEdited(null)}
    />
  );

  if (types.length === 0) return null;
  return (
    <Card title={t('codes.title')} lead={t('codes.lead')}>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<RowSkeletons count={1} height={64} />}>
        {(codes) => (
          <>
            {codes.length === 0 && edited === null && <CardText>{t('codes.none')}</CardText>}
            {codes.length > 0 && (
              <RowList>
                {codes.map((promo) => (
                  <li key={promo.id}>
                    {edited === promo.id ? (
                      form(promo)
                    ) : (
                      <CodeRow
                        event={event}
                        promo={promo}
                        isBusy={task.pending === promo.id}
                        isOpen={isOpen && edited === null}
                        onEdit={() => setEdited(promo.id)}
                        onArchive={() =>
                          void task.run(promo.id, async () => {
                            await call(archivePromoCode, { params: { ...params, codeId: promo.id } });
                            await refresh();
                          })
                        }
                      />
                    )}
                  </li>
                ))}
              </RowList>
            )}
            {edited === 'new' && form(null)}
            {edited === null && isOpen && (
              <CardActions>
                <Button variant="default" onClick={() => setEdited('new')}>
                  {t('codes.add')}
                </Button>
              </CardActions>
            )}
          </>
        )}
      </PageStates>
    </Card>
  );
}

type RowProps = {
  event: Event;
  promo: PromoCode;
  isBusy: boolean;
  isOpen: boolean;
  onEdit: () => void;
  onArchive: () => void;
};

function CodeRow({ event, promo, isBusy, isOpen, onEdit, onArchive }: RowProps) {
  const { t, i18n } = useTranslation('selling');
  const address = useAddress();
  const { code, percent, amountMinor, capacity, taken } = promo;
  const does =
    percent !== null
      ? t('codes.percentOff', { percent })
      : amountMinor !== null
        ? t('codes.amountOff', { amount: moneyText(amountMinor, event.currency, i18n.language) })
        : t('codes.discounts.show');
  const used = capacity === null ? t('codes.used', { count: taken }) : t('codes.usedOf', { count: taken, capacity });
  return (
    <Row
      title={code}
      end={
        isOpen && (
          <>
            <CopyLink
              url={address(eventCodePath(event.slug, code))}
              texts={{
                copy: t('codes.link.copy'),
                copyOne: t('codes.link.copyOne', { code }),
                copied: t('codes.link.copied'),
                copiedLong: t('codes.link.copiedLong'),
                byHand: t('codes.link.byHand'),
              }}
            />
            <Button size="sm" variant="default" aria-label={t('editOne', { name: code })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <ConfirmButton
              size="sm"
              loading={isBusy}
              label={t('codes.archive')}
              ariaLabel={t('codes.archiveOne', { code })}
              question={{
                title: t('codes.archiveTitle', { code }),
                text: t('codes.archiveText'),
                confirm: t('codes.archive'),
                cancel: t('cancel'),
              }}
              onConfirm={onArchive}
            />
          </>
        )
      }
    >
      <Hint>
        {does} · {used}
      </Hint>
    </Row>
  );
}
