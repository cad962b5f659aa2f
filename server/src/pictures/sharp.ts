import sharp from 'sharp';

/**
 * The decoder, reduced to what photos need: one thread, no cache, three formats. Loaded on first use, as it brings a native
 * library.
 */
function quiet(): typeof sharp {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const readers = ['Jpeg', 'Png', 'Webp'].flatMap((kind) => ['File', 'Buffer'].map((from) => kind + from));
  sharp.unblock({ operation: readers.map((reader) => `VipsForeignLoad${reader}`) });
  return sharp;
}

const configured = quiet();

export { configured as sharp };
