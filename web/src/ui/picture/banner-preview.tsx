import type { CoverGradientName } from '@foyer/contract/rules/events/cover-designs.ts';
import { bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import { useEffect, useRef } from 'react';
import { drawBanner } from './draw-banner.ts';

const { width, height } = bannerSizes.small;

/** One of the banners to choose from, as it will look. */
export function BannerPreview({ name }: { name: CoverGradientName }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawBanner(canvas.current, name);
  }, [name]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden />;
}
