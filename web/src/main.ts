const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  void import('./start').then(({ start }) => start(root));
};

/** At the latest; a page that nobody looks at is not painted at all. */
const LATEST_MS = 300;

// What was sent is painted before the scripts run: they take a phone longer than it takes to bring them.
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
setTimeout(begin, document.hidden ? 0 : LATEST_MS);
