import { Progress } from '@chakra-ui/react';
import { progress } from '../theme/progress';

interface Props {
  /** Null while unknown. */
  done: number | null;
  all?: number;
  label: string;
}

/** A progress bar; `label` describes it in words. */
export const ProgressBar = ({ done, all, label }: Props) => (
  <Progress.Root recipe={progress} value={done} max={all || 1}>
    <Progress.Track aria-label={label}>
      <Progress.Range />
    </Progress.Track>
  </Progress.Root>
);
