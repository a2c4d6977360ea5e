const EYE = 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM12.5 10a2.5 2.5 0 1 0-5 0 2.5 2.5 0 0 0 5 0Z';

/** Icons of the public area; the others load with the shell (`icons.tsx`). */
export const paths = {
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1 1M14.7 14.7l1 1M15.7 4.3l-1 1M5.3 14.7l-1 1',
  moon: 'M16 12A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 8 8Z',
  warning: 'M10 3 2 17h16L10 3ZM10 8v4M10 14.5h.01',
  check: 'm4 10.5 4 4 8-9',
  seen: EYE,
  unseen: `${EYE}M3 17 17 3`,
} as const;

interface DrawingProps {
  /** On a 20-pixel grid. */
  path: string;
  size?: number | undefined;
  /** Stroke width. */
  width?: number | undefined;
}

/** Lines in the text's colour, hidden from assistive technology. */
export function Drawing({ path, size = 18, width = 1.6 }: DrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d={path} />
    </svg>
  );
}
