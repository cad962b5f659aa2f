import { run } from './bootstrap/run.ts';

try {
  await run();
} catch (error) {
  console.error(whatToDo(error));
  process.exit(1);
}

/** Why Foyer does not start, in words; what the system says where we know nothing better. */
function whatToDo(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE') return `Something else listens there already: choose another PORT (${cause.message}).`;
    if (code === 'EACCES') return `That is not permitted: choose another PORT or DATA_DIR (${cause.message}).`;
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `Nothing answers at DATABASE_URL (${cause.message}).`;
  }
  return error instanceof Error ? error.message : String(error);
}
