import { Fragment } from 'react';
import classes from './unbroken.module.css';

/** A text in which one part, such as a number with a hyphen, does not wrap. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const [first, ...others] = part === '' ? [text] : text.split(part);
  return (
    <>
      {first}
      {others.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key.
        <Fragment key={at}>
          <span className={classes.root}>{part}</span>
          {piece}
        </Fragment>
      ))}
    </>
  );
}
