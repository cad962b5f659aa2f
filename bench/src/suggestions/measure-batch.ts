// Measures one batch in a process of its own, whose memory is that of nothing else, and sends it to the parent process:
// `measure-batch.ts in-memory <people> <seed>` or `measure-batch.ts stored <people> <days>`.
import { batchInMemory } from './batch-in-memory.ts';
import { storedBatch } from './stored-batch.ts';

const [kind, count, more] = process.argv.slice(2);
const measure = kind === 'stored' ? storedBatch : batchInMemory;
process.send?.(await measure(Number(count), Number(more)));
