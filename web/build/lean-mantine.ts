import type { Plugin } from 'postcss';

/** Parts that no page shows, by the class that Mantine gives them: groups of buttons, dots and bars that load. */
const unusedParts = ['m_80d6d844', 'm_70be2a01', 'm_4e3f22d7', 'm_870c4af', 'm_7a2bd4cd', 'm_870bb79'];
const ofUnusedPart = new RegExp(`\\.(${unusedParts.join('|')})\\b`);
const unusedKeyframes = /^m_(aac34a1|5d2b3b9d)$/;
const unusedSize = /^--(button|section)-(height|padding-x)-compact-/;
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

/**
 * Mantine's style sheets without unused rules, and without the factor that scales all sizes, which is always one here. They
 * are in every page and block its first paint.
 */
export function leanMantinePlugin(): Plugin {
  return {
    postcssPlugin: 'foyer-lean-mantine',
    Once(root) {
      if (!/@mantine[\\/]core/.test(root.source?.input.file ?? '')) return;
      root.walkAtRules('keyframes', (rule) => {
        if (unusedKeyframes.test(rule.params)) rule.remove();
      });
      root.walkRules((rule) => {
        const selectors = rule.selectors.filter((selector) => !ofUnusedPart.test(selector));
        if (selectors.length === 0) rule.remove();
        else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
      });
      root.walkDecls((declaration) => {
        if (unusedSize.test(declaration.prop)) declaration.remove();
        else declaration.value = declaration.value.replaceAll(scaled, '$1');
      });
    },
  };
}
