import type { ReportItem } from '@foyer/contract/moderation/reports.ts';
import { useTranslation } from 'react-i18next';

/** In words: where something that was reported was written. */
export function useReportSource(): (report: ReportItem) => string {
  const { t } = useTranslation('moderation');
  return ({ kind, conversation, event }) => {
    if (kind !== 'messages') return t(`places.${kind}`);
    if (event) return t('places.room', { title: event.title });
    return t(`places.${conversation ?? 'gone'}`);
  };
}
