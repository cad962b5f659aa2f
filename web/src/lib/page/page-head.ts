/** What a page is called, and what those learn who only read its head. */
export type PageHead = {
  title: string;
  description: string;
  /** What only a page that others link to has. */
  shared?: {
    /** The one address of it. */
    url: string;
    type: 'website' | 'profile';
    image: string | null;
    /** The image is the site's own wide one: what it shows, and the language of the page (`en_US`). */
    card?: { alt: string; locale: string };
    /** Kept out of search engines. */
    isHidden?: boolean;
    /** What it is about, in the words of schema.org. */
    about?: Record<string, unknown>;
  };
};
