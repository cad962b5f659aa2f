import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './interests.module.css';

/** Shown while proposals are generated. `children` offer a way around waiting. */
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
