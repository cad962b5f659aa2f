/** What a page is called, and what those learn who only read its head. */
export type PageHead = {
  title: string;
  description: string;
  /** What programs can subscribe to there. */
  feeds?: readonly PageFeed[];
  /** What only a page that others link to has. */
  shared?: {
    /** The one address of it. */
    url: string;
    type: 'website' | 'profile';
    image: SharedImage;
    /** The language of the page, as `en_US`. */
    locale: string;
    /** Kept out of search engines. */
    isHidden?: boolean;
    /** What it is about, in the words of schema.org. */
    about?: Record<string, unknown>;
  };
};

export type PageFeed = { url: string; type: string; title: string };

/** What a card of the page shows. Its size is told, so that the card is laid out before it comes. */
export type SharedImage = { url: string; width: number; height: number; alt: string };
