import { useEffect, useRef } from 'react';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Notice } from './notice.tsx';

/** The message for a failed call, if any. It scrolls into view, because the failed button may be far below. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const errorText = useErrorText();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  return (
    <Notice tone="problem" ref={notice}>
      <p>{errorText.text(failure)}</p>
    </Notice>
  );
}
