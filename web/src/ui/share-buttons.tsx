import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import classes from './share-buttons.module.css';

type Props = {
  url: string;
  /** The subject of an email, and the words before the link elsewhere. */
  title: string;
  texts: { email: string; more: string };
  /** The button that copies the link. */
  copy: ReactNode;
  isCentered?: boolean;
};

/** The places where people post a link, and the device's own share sheet where it has one. */
export function ShareButtons({ url, title, texts, copy, isCentered }: Props) {
  const address = encodeURIComponent(url);
  const places = [
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
    { name: texts.email, href: `mailto:?subject=${encodeURIComponent(title)}&body=${address}` },
  ];
  return (
    <div className={classes.root} data-centered={isCentered || undefined}>
      {copy}
      {places.map(({ name, href }) => (
        <Button
          key={name}
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size="sm"
        >
          {name}
        </Button>
      ))}
      {typeof navigator.share === 'function' && (
        // Rejects when the person closes the browser's own dialog.
        <Button variant="default" size="sm" onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}
