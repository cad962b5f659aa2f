import { useTranslation } from 'react-i18next';
import type { useCopy } from '#src/lib/use-copy.ts';
import { Notice } from '#src/ui/notice.tsx';

type Props = { outcome: ReturnType<typeof useCopy>['outcome']; url: string };

/** Says that a link was copied, or shows it for copying by hand. */
export function CopiedNotice({ outcome, url }: Props) {
  const { t } = useTranslation('ticket-management');
  if (outcome === null) return null;
  return (
    <Notice tone={outcome === 'copied' ? 'success' : 'info'}>
      <p>{t(outcome === 'copied' ? 'promoCodes.link.copiedLong' : 'promoCodes.link.byHand')}</p>
      {outcome === 'refused' && <p>{url}</p>}
    </Notice>
  );
}
