import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Somebody who writes a long message stops and goes on: screen readers are told once. */
const quietMs = 30_000;

/** Tells screen readers that somebody is writing, not too often. */
export function TypingStatus({ text }: { text: string | null }) {
  const [told, setTold] = useState('');
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === null) return setTold('');
    if (performance.now() - toldAt.current < quietMs) return;
    toldAt.current = performance.now();
    setTold(text);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {told}
    </p>
  );
}

/** Who is writing, in words; null if nobody is. */
export function useTypingText(typing: readonly number[], nameOf: (no: number) => string): string | null {
  const { t } = useTranslation('messaging');
  const [first, ...others] = typing;
  if (first === undefined) return null;
  return others.length === 0 ? t('typing.one', { name: nameOf(first) }) : t('typing.several', { count: typing.length });
}
