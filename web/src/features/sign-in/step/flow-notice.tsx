import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useAlertText } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Notice } from '#src/ui/notice.tsx';
import { suspensionIn } from '../suspended/suspension-in.ts';

const SuspendedNotice = lazyPart(async () => (await import('../suspended/suspended-notice.tsx')).SuspendedNotice);

/** The alert of the flow, above the form it concerns. */
export function FlowNotice({ flow }: { flow: Flow }) {
  const { t } = useTranslation('sign-in-steps');
  const textOf = useAlertText();
  const notice = useRef<HTMLDivElement>(null);
  const { alert } = flow.state;
  const isShown = alert !== null && alert.at !== 'field';

  // A disabled waiting button loses the focus, so the alert takes it for keyboard users.
  useEffect(() => {
    if (isShown && document.activeElement === document.body) notice.current?.focus({ preventScroll: true });
  }, [isShown]);

  if (!isShown) return null;
  const plain = (
    <Notice tone={alert.tone} closeLabel={t('closeAlert')} onClose={() => flow.dispatch({ type: 'alert-closed' })}>
      {textOf(alert.text)}
    </Notice>
  );
  const suspension = suspensionIn(alert);
  return (
    <div ref={notice} tabIndex={-1}>
      {suspension ? (
        <Suspense fallback={plain}>
          <SuspendedNotice suspension={suspension} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
