/** One place that the palette leads to. */
export type PaletteItem = {
  /** The address. */
  to: string;
  title: string;
  /** A second line, such as the time of an event. */
  hint?: string;
  kind: 'page' | 'event' | 'hosted' | 'person' | 'search';
};

/** Results under one heading. */
export type PaletteGroup = {
  key: 'recent' | 'pages' | 'hosted' | 'events' | 'people' | 'search';
  items: PaletteItem[];
};
