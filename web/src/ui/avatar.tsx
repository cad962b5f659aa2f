import { initials } from '@foyer/contract/rules/names/initials.ts';
import { useState } from 'react';
import classes from './avatar.module.css';
import { avatarColor } from './avatar-color.ts';

type Props = { name: string; src: string | null; size?: number };

/**
 * A person's picture, or their initials when there is none or it fails to load. Decoration beside a name, hidden from
 * screen readers.
 */
export function Avatar({ name, src, size = 32 }: Props) {
  const style = { width: size, height: size, fontSize: size * 0.4 };
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src && src !== failedSrc) {
    // The picture is hosted by a provider, which must not learn the page it is shown on.
    return (
      <img
        className={classes.root}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
      />
    );
  }
  // Rendered by CSS: as text, the initials would become part of the label of a surrounding button.
  const background = avatarColor(name);
  return <span className={classes.root} style={{ ...style, background }} data-initials={initials(name)} aria-hidden />;
}
