import type { Plugin } from 'vite';

const writers = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;
const methods = /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)|createToJSONSchemaMethod\(this, \{\}\)/g;

/**
 * Zod without its writer of JSON Schema, which only the server uses (for the API's description): 5 KB of each page behind
 * a sign-in. Fails when a new version of Zod is written differently.
 */
export function leanZodPlugin(): Plugin {
  return {
    name: 'foyer-lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        if (code.match(writers) === null || code.match(methods)?.length !== 3)
          this.error('Zod has changed: mend lean-zod.ts');
        return { code: code.replace(writers, '').replace(methods, 'undefined'), map: null };
      },
    },
  };
}
