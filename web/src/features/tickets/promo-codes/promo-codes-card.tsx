import type { Event } from '@foyer/contract/events/event.ts';
import {
  archivePromoCode,
  changePromoCode,
  createPromoCode,
  type PromoCode,
} from '@foyer/contract/tickets/promo-codes.ts';
import { IconCopy, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { useCopy } from '#src/lib/use-copy.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import type { BulkAction, RowAction } from '#src/ui/table/table-types.ts';
import { useTableSort } from '#src/ui/table/use-table-sort.ts';
import { wholeRows } from '#src/ui/table/whole-rows.ts';
import { eventPromoCodePath } from '../promo-code-link.ts';
import { promoCodesQuery, ticketTypesQuery } from '../queries.ts';
import { CopiedNotice } from './copied-notice.tsx';
import { usePromoCodeColumns } from './promo-code-columns.tsx';
import { usePromoCodeFilter } from './use-promo-code-filter.tsx';

/** With its fields for dates, loaded when a code is edited. */
const PromoCodeForm = lazyPart(async () => (await import('./promo-code-form.tsx')).PromoCodeForm);

/** The promo codes of an event: discounts, and codes that reveal hidden tickets. */
export function PromoCodesCard({ event }: { event: Event }) {
  const { t } = useTranslation('ticket-management');
  const queryClient = useQueryClient();
  const query = useQuery(promoCodesQuery(event.id));
  const { data: types = [] } = useQuery(ticketTypesQuery(event.id));
  const [edited, setEdited] = useState<PromoCode | 'new' | null>(null);
  const columns = usePromoCodeColumns({ event, types });
  const { sort, onSort } = useTableSort(columns, { column: 'code', isDescending: false });
  const { found, ...filter } = usePromoCodeFilter(query.data);
  const params = { id: event.id };
  const isOpen = event.state !== 'cancelled' && !event.hasEnded;
  const refresh = () => queryClient.invalidateQueries({ queryKey: promoCodesQuery(event.id).queryKey });
  const { actionsOf, bulkActions, copied } = usePromoCodeActions({ event, isOpen, onEdit: setEdited, refresh });

  const form = (promo: PromoCode | null) => (
    <Suspense fallback={<Skeleton height={360} radius={12} />}>
      <PromoCodeForm
        key={promo?.id ?? 'new'}
        event={event}
        types={types.filter(({ archivedAt }) => archivedAt === null)}
        promo={promo}
        onSave={async ({ code, input }) => {
          if (promo) await call(changePromoCode, { params: { ...params, codeId: promo.id }, body: input });
          else await call(createPromoCode, { params, body: { code, ...input } });
          await refresh();
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
    </Suspense>
  );

  const add = (
    <Button variant="default" onClick={() => setEdited('new')}>
      {t('promoCodes.add')}
    </Button>
  );
  const hasCodes = query.data !== undefined && query.data.length > 0;
  if (types.length === 0) return null;
  return (
    <Card title={t('promoCodes.title')} lead={t('promoCodes.lead')}>
      {edited !== null && form(edited === 'new' ? null : edited)}
      <CopiedNotice {...copied} />
      <DataTable<PromoCode>
        name="promo-codes"
        label={t('promoCodes.title')}
        columns={columns}
        source={wholeRows({ ...query, data: found })}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        sort={sort}
        onSort={onSort}
        actionsOf={actionsOf}
        bulkActions={isOpen ? bulkActions : []}
        onBulkDone={refresh}
        {...filter}
        empty={edited === null && <EmptyState picture="tickets" text={t('promoCodes.none')} action={isOpen && add} />}
      />
      {edited === null && isOpen && hasCodes && <CardActions>{add}</CardActions>}
    </Card>
  );
}

type ActionOptions = {
  event: Event;
  isOpen: boolean;
  onEdit: (promo: PromoCode) => void;
  refresh: () => Promise<void>;
};

/** What can be done with one promo code, and with the selected ones. */
function usePromoCodeActions({ event, isOpen, onEdit, refresh }: ActionOptions) {
  const { t } = useTranslation('ticket-management');
  const address = useAbsoluteUrl();
  const { outcome, copy } = useCopy();
  const [url, setUrl] = useState('');
  const archive = ({ id: codeId }: PromoCode) => call(archivePromoCode, { params: { id: event.id, codeId } });

  function copyLink({ code }: PromoCode): Promise<void> {
    const link = address(eventPromoCodePath(event.slug, code));
    setUrl(link);
    return copy(link);
  }

  const actionsOf = (promo: PromoCode): RowAction[] => [
    { id: 'copy', text: t('promoCodes.link.copy'), Icon: IconCopy, run: () => copyLink(promo) },
    ...(isOpen
      ? [
          { id: 'edit', text: t('edit'), Icon: IconPencil, run: () => onEdit(promo) },
          {
            id: 'archive',
            text: t('promoCodes.archive'),
            Icon: IconX,
            isDanger: true,
            question: {
              title: t('promoCodes.archiveTitle', { code: promo.code }),
              text: t('promoCodes.archiveText'),
              confirm: t('promoCodes.archive'),
            },
            run: () => archive(promo).then(refresh),
          },
        ]
      : []),
  ];
  const bulkActions: BulkAction<PromoCode>[] = [
    {
      id: 'archive',
      text: t('promoCodes.archive'),
      Icon: IconX,
      isDanger: true,
      question: (count) => ({
        title: t('promoCodes.bulk.title', { count }),
        text: t('promoCodes.bulk.text'),
        confirm: t('promoCodes.archive'),
      }),
      run: archive,
      doneText: (count) => t('promoCodes.bulk.done', { count }),
    },
  ];
  return { actionsOf, bulkActions, copied: { outcome, url } };
}
