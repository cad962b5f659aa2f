type ScriptUrlPolicy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy };

let policy: ScriptUrlPolicy | null = null;

/** Addresses of our own origin and no others. */
function sameOrigin(url: string): string {
  const { origin, href } = new URL(url, window.location.href);
  if (origin !== window.location.origin) throw new TypeError('Scripts come from this site only');
  return href;
}

/** TypeScript's library does not know Trusted Types yet; nor does every browser. */
function factory(): PolicyFactory | null {
  return 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory) : null;
}

/**
 * An address that a worker may be started from. Under our Content Security Policy that takes a Trusted Types policy:
 * `foyer`, the only one (rule 40). It can be made once a page, hence its place in lib.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= factory()?.createPolicy('foyer', { createScriptURL: sameOrigin }) ?? { createScriptURL: sameOrigin };
  return policy.createScriptURL(url);
}
