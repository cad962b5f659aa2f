import type { ComponentType } from 'react';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import type { Namespace } from '#src/messages/namespaces.ts';
import type { PageHandle } from '../document/page-handle.ts';
import type { Guard } from '../shell/guard.ts';

export type PageRoute = {
  path: string;
  module: `src/${string}`;
  load: () => Promise<ComponentType>;
  loadPart?: PageHandle['loadPart'];
  /** Namespaces the page uses beside `shell`. `head` is under the first one's `page`, unless named. */
  messages: readonly [Namespace, ...Namespace[]];
  head?: PageHandle['head'];
  guard?: Guard;
  footer?: boolean;
  /** False for a step of a longer task. By default, pages with a footer have the bottom bar. */
  bottomBar?: boolean;
  /** Runs on the server only, before rendering. The page then sets its own title (`useDocumentHead`). */
  prepare?: (() => Promise<PreparePage>) | undefined;
  namesItself?: true;
  startsOnUse?: true;
  /** Without top bar and footer, for pages shown briefly in a popup. */
  bare?: boolean;
};
