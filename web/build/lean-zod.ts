import type { Plugin } from 'vite';

const writers = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;
const methods = /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)|createToJSONSchemaMethod\(this, \{\}\)/g;
const summaries = /processors\.aggregateChecks\(inst\)/g;
const compiled = /core\.\$ZodObjectJIT\.init\(inst, def\)/g;

/**
 * Zod without what pages never use, 6 KB of each page behind a sign-in: its writer of JSON Schema and its summaries of checks, which
 * describe the API on the server, and its compiler, which our content security policy forbids (`jitless` in entry-client.tsx). Fails
 * when a new version of Zod is written differently.
 */
export function leanZodPlugin(): Plugin {
  return {
    name: 'foyer-lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        const found = [writers, summaries, methods, compiled].map((each) => code.match(each)?.length ?? 0);
        if (found[0] === 0 || found[1] === 0 || found[2] !== 3 || found[3] !== 1)
          this.error('Zod has changed: mend lean-zod.ts');
        const lean = code
          .replace(writers, '')
          .replace(methods, 'undefined')
          .replace(summaries, '({})')
          .replace(compiled, 'core.$ZodObject.init(inst, def)');
        return { code: lean, map: null };
      },
    },
  };
}
