import type { AnswerSession } from '../drafts/answerSession';

/**
 * What is not sent before the person knows of it: answers that have no place now, on the device and on the server, and
 * those to other words; another key for another answer.
 */
export function toConfirm({ orphanedEntries, orphaned, reworded }: AnswerSession): readonly string[] {
  const mine = orphanedEntries.flatMap(({ entries }) => entries.map(({ id }) => id));
  const others = reworded.map(({ place: { question }, words }) => ({ question, words }));
  return [...mine, ...[...orphaned, ...others].map((one) => JSON.stringify(one))];
}
