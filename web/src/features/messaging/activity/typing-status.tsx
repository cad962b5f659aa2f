import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Members pause while they write a long message: screen readers announce it once. */
const quietMs = 30_000;

/** Announces to screen readers that a participant is typing, not too often. */
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
