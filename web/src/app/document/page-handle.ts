import type { Namespace } from '#src/messages/namespaces.ts';
import type { Guard } from '../shell/guard.ts';

/** What the shell and the server know of a page besides its component. */
export type PageHandle = {
  /** Namespace and prefix under which `title` and `description` stand, e.g. `home:page`. */
  head: `${Namespace}:${string}`;
  messages: readonly Namespace[];
  /** The module of the page as the build names it, so that its files can be fetched early. Empty where a browser runs it. */
  module: string;
  /** Fetches the part that some of its first views have (`Prepared.part`), before such a view comes to life. */
  loadPart?: (() => Promise<void>) | undefined;
  guard?: Guard;
  /** False for pages that bring their own. */
  footer: boolean;
  /** True for pages without a top bar. */
  bare: boolean;
  /** What it is called depends on what it shows. */
  namesItself: boolean;
};
