import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Structured logs, on standard output unless told otherwise, without secrets or contacts. */
export function newLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: {
      paths: [
        '*.password',
        '*.code',
        '*.token',
        '*.accessToken',
        '*.refreshToken',
        '*.idToken',
        '*.authorization',
        '*.cookie',
      ],
      remove: true,
    },
  };
  // Written asynchronously, and flushed at the end: a full pipe must not block requests.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

type Described = { type: string; message: string; errorCode?: string; stack?: string[]; cause?: Described };

/** An error without personal data: the parameters of a failed query are left out. */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a thrown value that is not an error' };
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error.constructor.name,
    message,
    ...('code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {}),
    ...(frames ? { stack: frames.map((frame) => frame.trim()) } : {}),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
