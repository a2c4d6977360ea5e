/**
 * `SLOWED=3 npm run e2e -- --workers=2` has pages run at a third of their speed, so that what a test does comes amid their
 * work. A page loses its being offline at a reload then, which tests of that notice.
 */
export const SLOWED = Number(process.env.SLOWED ?? 1);
