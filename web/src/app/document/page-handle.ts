import type { Namespace } from '#src/messages/namespaces.ts';
import type { Guard } from '../shell/guard.ts';

/** What the shell and the server know of a page apart from its component. */
export type PageHandle = {
  /** Namespace and key prefix of `title` and `description`, e.g. `home:page`. */
  head: `${Namespace}:${string}`;
  messages: readonly Namespace[];
  /** The page's module as the build names it, for preloading its files. Empty in the browser. */
  module: string;
  /** Loads the lazy part that some first views contain (`Prepared.part`), before hydrating such a view. */
  loadPart?: (() => Promise<void>) | undefined;
  guard?: Guard;
  /** False for pages with a footer of their own. */
  footer: boolean;
  /** False for pages with one task, which offer no way to other places on a phone. */
  bottomBar: boolean;
  /** True for pages without a top bar. */
  bare: boolean;
  /** For pages that most visitors only read: their scripts wait until someone uses them, unless they may be signed in. */
  startsOnUse: boolean;
  /** Whether the title depends on the page's data. */
  namesItself: boolean;
};
