import type { Finding, Outcome } from './findings.ts';

/** Headings of the table, in the order of its parts: the worst comes last, where a terminal ends. */
const HEADINGS: Record<Outcome, string> = {
  works: 'Works',
  skipped: 'Not checked',
  detour: 'Works with a detour',
  missing: 'Missing',
  wrong: 'Wrong',
};

const OUTCOMES = Object.keys(HEADINGS) as Outcome[];

/** Whether the server does what REST v1 promises. */
export const conforms = (findings: readonly Finding[]): boolean =>
  findings.every(({ outcome }) => outcome !== 'missing' && outcome !== 'wrong');

const unique = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/** The lines of one outcome: a line for each endpoint that works, and one for each deviation with its endpoints. */
function linesOf(outcome: Outcome, findings: readonly Finding[]): string[] {
  const isWorking = outcome === 'works';
  const groups = Map.groupBy(findings, ({ subject, check, detail }) => (isWorking ? subject : `${check}: ${detail}`));
  return [...groups].flatMap(([title, group]) => {
    if (isWorking) return [`${title}  ${unique(group.map(({ check }) => check))}`];
    const closed = unique(group.flatMap(({ closes }) => closes));
    return [title, `  ${unique(group.map(({ subject }) => subject))}${closed && ` · needed by ${closed}`}`];
  });
}

/** The report as text for a terminal. */
export function tableOf(findings: readonly Finding[], capacidades: readonly string[]): string {
  const of = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome);
  const parts = OUTCOMES.filter((outcome) => of(outcome).length > 0).map((outcome) =>
    [HEADINGS[outcome], ...linesOf(outcome, of(outcome)).map((line) => `  ${line}`), ''].join('\n'),
  );
  const counts = OUTCOMES.map((outcome) => `${HEADINGS[outcome].toLowerCase()}: ${of(outcome).length}`);
  return [...parts, `Capabilities beyond REST v1: ${unique(capacidades) || 'none'}`, counts.join(' · '), ''].join('\n');
}
