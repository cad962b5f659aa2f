import { type ComponentType, createContext } from 'react';

export type SendLinkProps = { viewer: string; url: string };

/** Pages pass it to features that share links, as sending them in a message is a feature of its own. */
export const SendLinkContext = createContext<ComponentType<SendLinkProps> | null>(null);
