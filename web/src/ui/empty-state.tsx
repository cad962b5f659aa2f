import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

const pictures = {
  events: <Calendar />,
  people: <People />,
  messages: <Letter />,
  tickets: <Ticket />,
  connection: <Connection />,
  security: <Shield />,
};

type Props = {
  picture: keyof typeof pictures;
  title?: string | undefined;
  /** Of the title's heading. */
  level?: 2 | 3;
  text: string;
  /** One link or button. */
  action?: ReactNode;
};

/** What a place shows while it has no content: a picture, what will be here, and one action. */
export function EmptyState({ picture, title, level = 3, text, action }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.root}>
      <svg className={classes.picture} viewBox="0 0 120 96" aria-hidden="true">
        <ellipse className={classes.soft} cx="60" cy="84" rx="46" ry="7" />
        {pictures[picture]}
      </svg>
      <div className={classes.words}>
        {title && <Heading>{title}</Heading>}
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}

function Calendar() {
  return (
    <>
      <rect className={classes.paper} x="28" y="18" width="64" height="60" rx="9" />
      <path className={classes.accent} d="M28 36V27a9 9 0 0 1 9-9h46a9 9 0 0 1 9 9v9z" />
      <path className={classes.line} d="M44 12v12M76 12v12" />
      <g className={classes.quiet}>
        <rect x="38" y="44" width="10" height="9" rx="2.5" />
        <rect x="55" y="44" width="10" height="9" rx="2.5" />
        <rect x="72" y="44" width="10" height="9" rx="2.5" />
        <rect x="38" y="60" width="10" height="9" rx="2.5" />
        <rect x="72" y="60" width="10" height="9" rx="2.5" />
      </g>
      <rect className={classes.light} x="55" y="60" width="10" height="9" rx="2.5" />
    </>
  );
}

function People() {
  return (
    <>
      <g className={classes.quiet}>
        <circle cx="34" cy="40" r="10" />
        <path d="M16 78a18 18 0 0 1 36 0z" />
        <circle cx="86" cy="40" r="10" />
        <path d="M68 78a18 18 0 0 1 36 0z" />
      </g>
      <circle className={classes.light} cx="60" cy="30" r="13" />
      <path className={classes.accent} d="M36 80a24 24 0 0 1 48 0z" />
    </>
  );
}

function Letter() {
  return (
    <>
      <rect className={classes.paper} x="24" y="26" width="72" height="52" rx="9" />
      <path className={classes.line} d="M27 32l33 25 33-25" />
      <circle className={classes.accent} cx="94" cy="26" r="12" />
      <path className={classes.mark} d="M88.5 26.5l4 4 7-8" />
    </>
  );
}

function Ticket() {
  return (
    <>
      <path
        className={classes.paper}
        d="M24 34a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v10a8 8 0 0 0 0 16v10a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V60a8 8 0 0 0 0-16z"
      />
      <path className={classes.line} d="M76 34v6M76 49v6M76 64v6" />
      <g className={classes.quiet}>
        <rect x="38" y="56" width="28" height="5" rx="2.5" />
        <rect x="38" y="65" width="18" height="5" rx="2.5" />
      </g>
      <rect className={classes.accent} x="38" y="36" width="28" height="12" rx="4" />
    </>
  );
}

function Shield() {
  return (
    <>
      <path className={classes.paper} d="M60 10l34 11v25c0 18-14 30-34 37-20-7-34-19-34-37V21z" />
      <circle className={classes.accent} cx="60" cy="45" r="17" />
      <path className={classes.mark} d="M52.5 45.5l5 5 10-11" />
    </>
  );
}

function Connection() {
  return (
    <>
      <path className={classes.line} d="M44 52h32" strokeDasharray="2 8" />
      <rect className={classes.paper} x="16" y="36" width="30" height="32" rx="8" />
      <rect className={classes.accent} x="74" y="36" width="30" height="32" rx="8" />
      <g className={classes.quiet}>
        <rect x="24" y="46" width="14" height="4" rx="2" />
        <rect x="24" y="54" width="14" height="4" rx="2" />
      </g>
      <path className={classes.mark} d="M82.5 52.5l4.5 4.5 8-9" />
    </>
  );
}
