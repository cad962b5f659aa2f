type ScriptUrlPolicy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy };

let policy: ScriptUrlPolicy | null = null;

/** Allows addresses of our own origin only. */
function sameOrigin(url: string): string {
  const { origin, href } = new URL(url, window.location.href);
  if (origin !== window.location.origin) throw new TypeError('Scripts come from this site only');
  return href;
}

/** TypeScript's DOM library has no Trusted Types yet, and neither has every browser. */
function factory(): PolicyFactory | null {
  return 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory) : null;
}

/**
 * An address that a worker may be started from. The Content Security Policy allows only the Trusted Types policy `foyer`,
 * which can be created once per page; that is why it is shared here.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= factory()?.createPolicy('foyer', { createScriptURL: sameOrigin }) ?? { createScriptURL: sameOrigin };
  return policy.createScriptURL(url);
}
