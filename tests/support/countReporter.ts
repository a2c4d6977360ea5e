import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a run of Vitest counted. */
export interface Counted {
  readonly passed: number;
  readonly failed: number;
  /** Titles of what passed only at its second try. */
  readonly flaky: readonly string[];
}

const count = (tests: readonly TestCase[], state: string) =>
  tests.filter((test) => test.result().state === state).length;

/** Why the first try of a test failed: where only the second passed, nothing else tells. */
const tellWhy = (test: TestCase) => {
  for (const { message, stack } of test.result().errors ?? [])
    console.error(`First try of “${test.fullName}” (${test.module.relativeModuleId}): ${message}\n${stack ?? ''}`);
};

/** Writes `Counted` as JSON into the file that COUNTED_FILE names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const twice = tests.filter((test) => test.diagnostic()?.flaky);
    twice.forEach(tellWhy);
    const flaky = twice.map(({ fullName }) => fullName);
    const counted: Counted = { passed: count(tests, 'passed'), failed: count(tests, 'failed'), flaky };
    writeFileSync(process.env.COUNTED_FILE ?? '', JSON.stringify(counted));
  }
}
