import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestsPath } from '#src/lib/paths.ts';
import { LinkRow } from '#src/ui/card/row.tsx';
import { attendeeSummaryQuery } from './queries.ts';

/** Links to the registration requests that wait for approval, which are far below in the attendee list. */
export function RequestsRow({ id }: { id: string }) {
  const { t } = useTranslation('attendees');
  const { data } = useQuery(attendeeSummaryQuery(id));
  const count = data?.states.find(({ state }) => state === 'pending')?.count ?? 0;
  if (count === 0) return null;
  return (
    <li>
      <LinkRow Icon={IconUserQuestion} title={t('requests', { count })} to={requestsPath(id)} />
    </li>
  );
}
