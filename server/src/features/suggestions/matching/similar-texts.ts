/** What a member looks for and what they offer, as directions in the space of an embedding model. Null: no text. */
export type TextVectors = { wants: Int8Array | null; gives: Int8Array | null };

/** The texts of a population as columns: person `i` has the numbers from `dimensions * i` on, and length 0 without a text. */
export type TextColumns = {
  dimensions: number;
  wants: Int8Array;
  gives: Int8Array;
  wantLengths: Float32Array;
  giveLengths: Float32Array;
  /** The usual similarity of two texts, and how much more counts as full: both differ by model. */
  usual: number;
  span: number;
};

/** Longer embeddings are folded to this length: similarities change by about 0.05, and 100,000 people take 77 MB. */
const vectorLength = 384;
const pairsCompared = 2_000;

/** An embedding of any length as whole numbers from -127 to 127. Only its direction counts. */
export function vectorOf(embedding: readonly number[]): Int8Array {
  const folded = new Float64Array(Math.min(vectorLength, embedding.length));
  for (const [i, value] of embedding.entries()) {
    const place = i % folded.length;
    // With a sign that looks random, so that what is folded onto one place cancels out on average (a count sketch).
    const isNegative = i >= folded.length && Math.imul(i, 0x9e3779b1) < 0;
    folded[place] = (folded[place] ?? 0) + (isNegative ? -value : value);
  }
  const largest = folded.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int8Array.from(folded, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)));
}

/** The texts of a population, in its order; null if there is nothing to compare. */
export function textColumns(population: readonly (TextVectors | null)[]): TextColumns | null {
  const dimensions = population.flatMap((texts) => texts?.wants?.length ?? texts?.gives?.length ?? [])[0];
  if (dimensions === undefined) return null;
  const columns: TextColumns = {
    dimensions,
    wants: new Int8Array(dimensions * population.length),
    gives: new Int8Array(dimensions * population.length),
    wantLengths: new Float32Array(population.length),
    giveLengths: new Float32Array(population.length),
    usual: 0,
    span: 1,
  };
  for (const [i, texts] of population.entries()) {
    if (texts?.wants?.length === dimensions) {
      columns.wants.set(texts.wants, dimensions * i);
      columns.wantLengths[i] = Math.hypot(...texts.wants);
    }
    if (texts?.gives?.length === dimensions) {
      columns.gives.set(texts.gives, dimensions * i);
      columns.giveLengths[i] = Math.hypot(...texts.gives);
    }
  }
  return calibrated(columns);
}

/** How well what `b` offers suits what `a` looks for, from 0, as for two texts picked at random, to 1. */
export function textFit(texts: TextColumns, a: number, b: number): number {
  const similarity = similarityOf(texts, a, b);
  return similarity === null ? 0 : Math.max(0, Math.min(1, (similarity - texts.usual) / texts.span));
}

/** The cosine of the angle between the two texts; null if one is missing. */
function similarityOf({ dimensions, wants, gives, wantLengths, giveLengths }: TextColumns, a: number, b: number) {
  const lengths = (wantLengths[a] ?? 0) * (giveLengths[b] ?? 0);
  if (lengths === 0) return null;
  let product = 0;
  for (let d = 0; d < dimensions; d += 1)
    product += (wants[dimensions * a + d] ?? 0) * (gives[dimensions * b + d] ?? 0);
  return product / lengths;
}

/**
 * Models disagree on what a similarity of 0.5 means. So the usual one is measured between people of whom nothing is known
 * to fit, always the same ones, and three standard deviations above it are a full fit.
 */
function calibrated(texts: TextColumns): TextColumns {
  const count = texts.wantLengths.length;
  const measured: number[] = [];
  for (let p = 0; p < pairsCompared; p += 1) {
    const a = (p * 48_271 + 11) % count;
    const b = (p * 69_621 + 7 * Math.floor(p / count) + 1) % count;
    const similarity = a === b ? null : similarityOf(texts, a, b);
    if (similarity !== null) measured.push(similarity);
  }
  if (measured.length === 0) return texts;
  const usual = measured.reduce((sum, each) => sum + each, 0) / measured.length;
  const variance = measured.reduce((sum, each) => sum + (each - usual) ** 2, 0) / measured.length;
  // A handful of texts says little about the spread.
  return { ...texts, usual, span: Math.max(0.05, 3 * Math.sqrt(variance)) };
}
