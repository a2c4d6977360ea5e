import { Progress } from '@chakra-ui/react';
import { progress } from '../theme/progress';

interface Props {
  /** Null while nobody can tell how much it is. */
  done: number | null;
  all?: number;
  label: string;
}

/** How much of something is done; `label` says it in words. */
export const ProgressBar = ({ done, all, label }: Props) => (
  <Progress.Root recipe={progress} value={done} max={all || 1}>
    <Progress.Track aria-label={label}>
      <Progress.Range />
    </Progress.Track>
  </Progress.Root>
);
