import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { FORCED } from './recipes';

export const progress = defineSlotRecipe({
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
  base: {
    root: { flex: '1 1 160px' },
    track: {
      height: '8px',
      borderRadius: 'sm',
      background: 'line',
      overflow: 'hidden',
      [FORCED]: { outline: '1px solid' },
    },
    range: {
      height: '100%',
      background: 'accent',
      '.respondent-progress &': { background: 'success' },
      [FORCED]: { forcedColorAdjust: 'none', background: 'Highlight' },
      '&[data-state=indeterminate]': {
        width: '40%',
        animation: 'pass 1.4s ease-in-out infinite',
        _motionReduce: { width: '100%', animation: 'none', opacity: 0.5 },
      },
    },
  },
});
