import { availableParallelism } from 'node:os';
import { type Cost, createPasswords } from '../../../api/src/auth/passwords.ts';

/** The costs that OWASP's cheat sheet on storing passwords takes for equal. */
const COSTS: readonly Cost[] = [
  { N: 2 ** 17, r: 8, p: 1 },
  { N: 2 ** 16, r: 8, p: 2 },
  { N: 2 ** 15, r: 8, p: 3 },
  { N: 2 ** 14, r: 8, p: 5 },
  { N: 2 ** 13, r: 8, p: 10 },
];
const ROUNDS = 9;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Prints what one hash takes at each cost: CPU, which other load on the machine does not add to, and memory. */
export async function benchHashes(): Promise<void> {
  console.log(`One hash, median of ${ROUNDS}; Node ${process.version}, ${availableParallelism()} cores`);
  const used = new Map<Cost, number[]>(COSTS.map((cost) => [cost, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const cost of COSTS) {
      const before = process.cpuUsage();
      await createPasswords(cost).hash('Una clave de prueba#1');
      const { user, system } = process.cpuUsage(before);
      used.get(cost)?.push((user + system) / 1000);
    }
  }
  const ours = await createPasswords().hash('x');
  for (const [{ N, r, p }, times] of used) {
    const memory = (128 * N * r) / 1024 / 1024;
    const isOurs = ours.startsWith(`scrypt$${N}$${r}$${p}$`);
    console.log(
      `  N=2^${Math.log2(N)} r=${r} p=${String(p).padEnd(2)} ${median(times).toFixed(0).padStart(5)} ms CPU ${memory.toFixed(0).padStart(5)} MB${isOurs ? '   ← the product’s' : ''}`,
    );
  }
}
