import { Progress } from '@chakra-ui/react';
import { progress } from '../theme/progress';

/** How much of something is done; `label` says it in words. */
export const ProgressBar = ({ done, all, label }: { done: number; all: number; label: string }) => (
  <Progress.Root recipe={progress} value={done} max={all || 1}>
    <Progress.Track aria-label={label}>
      <Progress.Range />
    </Progress.Track>
  </Progress.Root>
);
