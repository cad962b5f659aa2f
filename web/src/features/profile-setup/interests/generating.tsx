import type { ReactNode } from 'react';
import { Loader } from '#src/ui/button/loader.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './interests.module.css';

/** Shown while suggestions are generated. `children` let the member continue without waiting. */
export function Generating({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={classes.generating} aria-busy="true">
        <Loader size={32} aria-hidden />
        <p role="status">{text}</p>
        {children}
      </div>
    </>
  );
}
