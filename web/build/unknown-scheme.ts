import type { Plugin, Rule } from 'postcss';

const anyScheme = /\[data-mantine-color-scheme=['"]?(light|dark)['"]?\]/;
const onRoot = new RegExp(`:root${anyScheme.source}`, 'g');
const anywhere = new RegExp(anyScheme.source, 'g');
const unknown = ':root:not([data-mantine-color-scheme])';

/**
 * Before the first script runs, and when neither a cookie nor a client hint told the server which scheme to use,
 * <html> carries no `data-mantine-color-scheme`. Each rule that depends on it gets a twin that follows
 * `prefers-color-scheme` as long as the attribute is missing, so nothing is repainted when the scripts set it.
 */
export function unknownSchemePlugin(): Plugin {
  return {
    postcssPlugin: 'foyer-unknown-scheme',
    OnceExit(root, { atRule }) {
      const rules: Rule[] = [];
      root.walkRules((rule) => {
        if (anyScheme.test(rule.selector)) rules.push(rule);
      });
      for (const rule of rules) {
        const media = ['light', 'dark'].flatMap((scheme) => {
          const selectors = rule.selectors.filter((selector) => anyScheme.exec(selector)?.[1] === scheme);
          if (selectors.length === 0) return [];
          const twins = selectors.map((selector) => selector.replace(onRoot, unknown).replace(anywhere, unknown));
          const params = `(prefers-color-scheme: ${scheme})`;
          return [atRule({ name: 'media', params, nodes: [rule.clone({ selectors: twins })] })];
        });
        rule.after(media);
      }
    },
  };
}
