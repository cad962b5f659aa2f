import sharp from 'sharp';

/**
 * The decoder, with no more than photos need: one thread, no cache, and of all the formats that it could read three.
 * Loaded with the first photo: it brings a library of its own.
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
