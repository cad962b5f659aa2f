import type { LinkPreview } from '@foyer/contract/link-previews.ts';
import { type ComponentType, createContext } from 'react';

export type LinkPreviewProps = { viewer: string; messageId: string; preview: LinkPreview };

/** The page of messages passes it in, as it is a feature of its own. Null: links have no previews. */
export const LinkPreviewContext = createContext<ComponentType<LinkPreviewProps> | null>(null);
