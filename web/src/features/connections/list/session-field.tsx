import type { Connection } from '@foyer/contract/connections/connections.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { metSessionsQuery } from '../queries.ts';

type Props = {
  connectionId: string;
  /** Title of the event where the two met. */
  event: string;
  /** What is saved: it may have left the agenda since, and can still be kept. */
  chosen: Connection['notes']['session'];
  value: string;
  /** What is wrong with the choice that was sent. */
  problem: string | null;
  onChange: (sessionId: string) => void;
};

/** Chooses the session of an event where the two met. Absent if the event has no agenda. */
export function SessionField({ connectionId, event, chosen, value, problem, onChange }: Props) {
  const { t, i18n } = useTranslation('connections');
  const { data, isError } = useQuery(metSessionsQuery(connectionId));
  const sessions = data?.items ?? [];
  const isListed = sessions.some(({ id }) => id === chosen?.id);
  if (sessions.length === 0 && !chosen && !isError) return null;
  const format = dateFormat(i18n.language, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: data?.timeZone ?? 'UTC',
  });
  return (
    <SelectField
      label={t('notes.session', { event })}
      name="session"
      value={value}
      problem={problem ?? (isError ? t('notes.sessionsFailed') : null)}
      onChange={onChange}
      options={[
        { value: '', text: t('notes.noSession') },
        ...(chosen && !isListed ? [{ value: chosen.id, text: chosen.title }] : []),
        ...sessions.map(({ id, title, startsAt }) => ({
          value: id,
          text: startsAt ? `${format.format(new Date(startsAt))} · ${title}` : title,
        })),
      ]}
    />
  );
}
