import { initials } from '@foyer/contract/rules/names/initials.ts';
import { useState } from 'react';
import classes from './avatar.module.css';

type Props = { name: string; src: string | null; size?: number };

/**
 * A person's picture, or their initials where there is none or it does not come. Decoration beside a name: hidden from
 * screen readers.
 */
export function Avatar({ name, src, size = 32 }: Props) {
  const style = { width: size, height: size, fontSize: size * 0.4 };
  const [missing, setMissing] = useState<string | null>(null);
  if (src && src !== missing) {
    // Its host is a provider's, which need not know what page shows it.
    return (
      <img
        className={classes.root}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setMissing(src)}
      />
    );
  }
  // Drawn by the style sheet: as text they would belong to the label of the button that they decorate.
  return <span className={classes.root} style={style} data-initials={initials(name)} aria-hidden />;
}
