import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './attachments.module.css';
import { sizeText } from './size-text.ts';

type Props = { file: { name: string; bytes: number }; preview: string | null; children?: ReactNode };

/** A file that was not sent yet: its preview or a symbol, its name and size, and what can be done with it. */
export function FileLine({ file: { name, bytes }, preview, children }: Props) {
  const { i18n } = useTranslation();
  return (
    <li className={classes.item}>
      {preview ? (
        <img className={classes.thumbnail} src={preview} alt="" />
      ) : (
        <span className={classes.thumbnail}>
          <IconFile size={24} stroke={1.5} aria-hidden />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{sizeText(bytes, i18n.language)}</span>
      </span>
      {children}
    </li>
  );
}
