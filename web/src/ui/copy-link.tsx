import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCopy } from '#src/lib/use-copy.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './copy-link.module.css';

type Texts = {
  copy: string;
  /** Accessible name, where there are several such buttons. */
  copyOne?: string;
  copied: string;
  copiedLong: string;
  byHand: string;
};

/** Copies an address to the clipboard. Where the browser refuses, the address is shown for copying by hand. */
export function CopyLink({ url, texts }: { url: string; texts: Texts }) {
  const { outcome, copy } = useCopy();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (outcome === 'refused') field.current?.select();
  }, [outcome]);

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        aria-label={outcome === 'copied' ? undefined : texts.copyOne}
        onClick={() => void copy(url)}
      >
        {outcome === 'copied' ? texts.copied : texts.copy}
      </Button>
      {outcome === 'refused' && (
        <input ref={field} className={classes.address} readOnly value={url} aria-label={texts.byHand} />
      )}
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && texts.copiedLong}
        {outcome === 'refused' && texts.byHand}
      </span>
    </>
  );
}
