/** The product's mark: an E whose middle bar is a check. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <img src="/icon.svg" alt="" width={size} height={size} style={{ flexShrink: 0 }} />
);
