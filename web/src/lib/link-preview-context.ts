import type { LinkPreview } from '@foyer/contract/link-previews.ts';
import { type ComponentType, createContext } from 'react';

/** `body`: the text, which may link to our own pages. */
export type LinkPreviewProps = { viewer: string; messageId: string; body: string; preview: LinkPreview | null };

/** The page of messages passes it in, as it is a feature of its own. Null: links have no previews. */
export const LinkPreviewContext = createContext<ComponentType<LinkPreviewProps> | null>(null);
