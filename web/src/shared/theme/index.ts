import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { recipes, slotRecipes } from './recipes';
import { globalCss, keyframes, semanticTokens, tokens } from './tokens';

const THEME = {
  preflight: true,
  cssVarsRoot: ':where(:root)',
  theme: {
    breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens,
    keyframes,
    recipes,
    slotRecipes,
  },
  globalCss,
};

/**
 * Chakra's system in the product's tokens, with the recipes of the components that a screen begins with; those that
 * are loaded later bring theirs (`overlays.ts`). Making it takes a phone longer than anything else at the start.
 */
export const createTheme = () => createSystem(defaultBaseConfig, THEME);
