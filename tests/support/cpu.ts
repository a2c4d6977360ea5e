/**
 * The processor time that work takes in this process, in ms. By the clock it would be a test of what else the machine
 * does; to be compared with what it takes where it grows with the square.
 */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
