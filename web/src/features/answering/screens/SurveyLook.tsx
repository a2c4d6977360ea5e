import { useChakraContext } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import { memo } from 'react';
import { survey } from '../../../shared/theme/survey';

/** The look of the survey's bare elements, by class names: computed once for a screen, however many questions it has. */
export const SurveyLook = memo(function SurveyLook() {
  const slots = Object.entries(useChakraContext().sva(survey)());
  return <Global styles={Object.fromEntries(slots.map(([slot, style]) => [`.survey-${slot}`, style]))} />;
});
