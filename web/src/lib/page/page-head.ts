/** The title and metadata of a page. */
export type PageHead = {
  title: string;
  description: string;
  /** Feeds of the page. */
  feeds?: readonly PageFeed[];
  /** Metadata for link previews; only on pages that others link to. */
  shared?: {
    /** The canonical address. */
    url: string;
    type: 'website' | 'profile';
    image: SharedImage;
    /** The language of the page, as `en_US`. */
    locale: string;
    /** Asks search engines not to index the page. */
    isHidden?: boolean;
    /** JSON-LD in schema.org's vocabulary. */
    about?: Record<string, unknown>;
  };
};

export type PageFeed = { url: string; type: string; title: string };

/** The picture of a link preview. Its size is included so that the preview is laid out before it loads. */
export type SharedImage = { url: string; width: number; height: number; alt: string };
