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
 * Chakra's system with the product's tokens and the recipes of the first screens; lazy components have their own
 * (`overlays.ts`).
 */
export const createTheme = () => createSystem(defaultBaseConfig, THEME);
