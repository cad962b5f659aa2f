import classes from './webhooks.module.css';

/** Code or JSON, scrollable if its lines are wider than the page. */
export function CodeBlock({ text, className = '' }: { text: string; className?: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it too.
    <pre className={`${classes.code} ${className}`} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
