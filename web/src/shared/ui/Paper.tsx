import { documentCss, type Margins } from '../theme/paper';

/** While mounted, the screen prints as a document: numbered pages, uncut cards, no filters. */
export const Paper = (margins: Margins) => <style>{documentCss(margins)}</style>;
