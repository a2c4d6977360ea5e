const EYE = 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM12.5 10a2.5 2.5 0 1 0-5 0 2.5 2.5 0 0 0 5 0Z';

/** On a 20-pixel grid. */
const PATHS = {
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1 1M14.7 14.7l1 1M15.7 4.3l-1 1M5.3 14.7l-1 1',
  moon: 'M16 12A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 8 8Z',
  warning: 'M10 3 2 17h16L10 3ZM10 8v4M10 14.5h.01',
  check: 'm4 10.5 4 4 8-9',
  seen: EYE,
  unseen: `${EYE}M3 17 17 3`,
  home: 'M3 9.5 10 3.5l7 6M5 8.5v8h10v-8',
  report: 'M4 16.5V9M8 16.5V4M12 16.5v-6M16 16.5V7',
  edit: 'M4 16h3l9-9-3-3-9 9v3Z',
  list: 'M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2.5-5 5.5-5s5.5 2 5.5 5M13 4a3 3 0 0 1 0 5.5M15 12c1.8.7 3 2.3 3 4.5',
  building: 'M4 17V4h8v13M12 8h4v9M2.5 17h15M7 7h2M7 10h2M7 13h2',
  survey: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.5-2.5a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-2.5 2.5a3 3 0 0 0 4.2 4.2l1-1',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4',
  logout: 'M8 3.5H4v13h4M12 6.5l3.5 3.5-3.5 3.5M15 10H7.5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  chevron: 'm7 8 3 3 3-3',
  close: 'm5 5 10 10M15 5 5 15',
  reload: 'M16 5v4h-4M4 15v-4h4M15.5 9a6 6 0 0 0-10.8-2M4.5 11a6 6 0 0 0 10.8 2',
  plus: 'M10 4v12M4 10h12',
  more: 'M10 4.5h.01M10 10h.01M10 15.5h.01',
  grip: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13L5 13.5ZM8.5 17h3',
  person: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5',
  sort: 'm6 8 4-4 4 4M6 12l4 4 4-4',
  up: 'm6 12 4-4 4 4',
  down: 'm6 8 4 4 4-4',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  first: 'm9.5 5-5 5 5 5M15.5 5l-5 5 5 5',
  last: 'm4.5 5 5 5-5 5M10.5 5l5 5-5 5',
  columns: 'M3.5 4.5h13v11h-13zM8 4.5v11M12 4.5v11',
  calendar: 'M4 5h12v11.5H4zM4 8.5h12M7 3v3M13 3v3',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M7 11.5h6',
  recent: 'M10 17a7 7 0 1 0-7-7M3 4v3.5h3.5M10 6v4l2.5 2.5',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.5v4M10 6.5h.01',
  print: 'M6 7.5V3h8v4.5M6 14H3.5V7.5h13V14H14M6 11.5h8V17H6z',
  download: 'M10 3v9M6 8.5l4 4 4-4M4 16.5h12',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon in the text's colour, hidden from assistive technology. */
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
