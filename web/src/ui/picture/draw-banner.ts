import { type CoverGradientName, coverGradients } from '@foyer/contract/rules/events/cover-designs.ts';
import { gradientStops } from '@foyer/contract/rules/events/cover-tones.ts';
import { bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';

type Context = CanvasRenderingContext2D;

/** The size in which patterns are drawn, whatever the size of the canvas. */
const { width, height } = bannerSizes.large;
/** From the lower left to the upper right, flat enough for a strip. */
const gradientEnd = { x: width * 1.12, y: height * 0.35 };
const lastStop = gradientStops[2];

const patterns: Record<CoverGradientName, (context: Context) => void> = {
  indigo: drawDoorways,
  blush: drawRings,
  forest: drawWaves,
  dusk: drawBeams,
  mint: drawDots,
  slate: drawSteps,
};

/** Fills a canvas with one of the banners that members can choose. */
export function drawBanner(canvas: HTMLCanvasElement, name: CoverGradientName): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  const gradient = context.createLinearGradient(0, height * 0.65, gradientEnd.x, gradientEnd.y);
  for (const [at, color] of coverGradients[name].entries())
    gradient.addColorStop((gradientStops[at] ?? lastStop) / lastStop, color);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fff';
  context.strokeStyle = '#fff';
  context.globalAlpha = 0.18;
  patterns[name](context);
  context.globalAlpha = 1;
}

/** One of the banners as the picture that is uploaded. */
export async function bannerPicture(name: CoverGradientName): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  drawBanner(canvas, name);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/jpeg', 0.92);
  });
}

function drawDoorways(context: Context): void {
  for (const [at, share] of [0.38, 0.62, 0.47, 0.78, 0.56].entries()) {
    const door = height * share;
    context.beginPath();
    context.roundRect(770 + at * 160, height - door, 116, door + 60, [58, 58, 0, 0]);
    context.fill();
  }
}

function drawRings(context: Context): void {
  context.lineWidth = 26;
  for (let radius = 70; radius < 620; radius += 90) {
    context.beginPath();
    context.arc(1250, 330, radius, 0, Math.PI * 2);
    context.stroke();
  }
}

function drawWaves(context: Context): void {
  for (const top of [170, 240, 310]) {
    context.beginPath();
    context.moveTo(0, top + 60);
    context.bezierCurveTo(400, top - 110, 700, top + 150, 1050, top);
    context.bezierCurveTo(1300, top - 100, 1450, top - 20, width, top - 60);
    context.lineTo(width, height);
    context.lineTo(0, height);
    context.fill();
  }
}

function drawBeams(context: Context): void {
  for (const [from, to] of [
    [560, 760],
    [860, 980],
    [1120, 1400],
    [1500, 1580],
  ] as const) {
    context.beginPath();
    context.moveTo(from, height);
    context.lineTo(to, height);
    context.lineTo(to + 260, 0);
    context.lineTo(from + 260, 0);
    context.fill();
  }
}

function drawDots(context: Context): void {
  for (let x = 640; x < width; x += 64)
    for (let y = 40; y < height; y += 64) {
      context.beginPath();
      context.arc(x, y, 4 + ((x - 640) / (width - 640)) * 16, 0, Math.PI * 2);
      context.fill();
    }
}

function drawSteps(context: Context): void {
  for (let step = 0; step < 6; step += 1) {
    const top = height - 55 * (step + 1);
    context.fillRect(820 + step * 130, top, width, height);
  }
}
