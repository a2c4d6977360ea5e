/** Line icons on a 20-pixel grid, drawn in the text's colour and hidden from assistive technology. */
const PATHS = {
  home: 'M3 9.5 10 3.5l7 6M5 8.5v8h10v-8',
  report: 'M4 16.5V9M8 16.5V4M12 16.5v-6M16 16.5V7',
  edit: 'M4 16h3l9-9-3-3-9 9v3Z',
  list: 'M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2.5-5 5.5-5s5.5 2 5.5 5M13 4a3 3 0 0 1 0 5.5M15 12c1.8.7 3 2.300 3 4.500',
  building: 'M4 17V4h8v13M12 8h4v9M2.500 17h15M7 7h2M7 10h2M7 13h2',
  survey: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  link: 'M8.500 11.500a3 3 0 0 0 4.200 0l2.500-2.500a3 3 0 0 0-4.200-4.200l-1 1M11.500 8.500a3 3 0 0 0-4.200 0l-2.500 2.500a3 3 0 0 0 4.200 4.200l1-1',
  settings:
    'M10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM10 2.500v2M10 15.500v2M2.500 10h2M15.500 10h2M4.700 4.700l1.400 1.400M13.900 13.900l1.400 1.400M15.300 4.700l-1.400 1.400M6.100 13.900l-1.400 1.400',
  logout: 'M8 3.500H4v13h4M12 6.500l3.500 3.500-3.500 3.500M15 10H7.500',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  chevron: 'm7 8 3 3 3-3',
  close: 'm5 5 10 10M15 5 5 15',
  reload: 'M16 5v4h-4M4 15v-4h4M15.500 9a6 6 0 0 0-10.800-2M4.500 11a6 6 0 0 0 10.800 2',
  plus: 'M10 4v12M4 10h12',
  more: 'M10 4.500h.01M10 10h.01M10 15.500h.01',
  grip: 'M7.500 5h.01M12.500 5h.01M7.500 10h.01M12.500 10h.01M7.500 15h.01M12.500 15h.01',
  sun: 'M10 13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1 1M14.700 14.700l1 1M15.700 4.300l-1 1M5.300 14.700l-1 1',
  moon: 'M16 12A6.500 6.500 0 0 1 8 4a6.500 6.500 0 1 0 8 8Z',
  bell: 'M5 13.500V9a5 5 0 0 1 10 0v4.500l1.500 1.500h-13L5 13.500ZM8.500 17h3',
  person: 'M10 10a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM3.500 17c.500-3.500 3-5 6.500-5s6 1.500 6.500 5',
  up: 'm6 12 4-4 4 4',
  down: 'm6 8 4 4 4-4',
  warning: 'M10 3 2 17h16L10 3ZM10 8v4M10 14.500h.01',
  check: 'm4 10.500 4 4 8-9',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  download: 'M10 3v9M6 8.500l4 4 4-4M4 16.500h12',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.6 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
