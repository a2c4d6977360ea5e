export interface Job {
  stop(): void;
}

/** Starts work now and every `ms`. */
export function every(ms: number, run: () => void): Job {
  const timer = setInterval(run, ms).unref();
  run();
  return { stop: () => clearInterval(timer) };
}
