import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertText } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Notice } from '#src/ui/notice.tsx';

/** What happened, above the form it is about. */
export function FlowNotice({ flow }: { flow: Flow }) {
  const { t } = useTranslation('sign-in-steps');
  const textOf = useAlertText();
  const place = useRef<HTMLDivElement>(null);
  const { alert } = flow.state;
  const isShown = alert !== null && alert.at !== 'field';

  // A button that waits is disabled and loses the focus: whoever goes by keyboard goes on from what happened.
  useEffect(() => {
    if (isShown && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone={alert.tone} closeLabel={t('closeAlert')} onClose={() => flow.dispatch({ type: 'alert-closed' })}>
        {textOf(alert.text)}
      </Notice>
    </div>
  );
}
