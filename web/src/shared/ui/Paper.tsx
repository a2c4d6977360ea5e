import { documentCss, type Margins } from '../theme/paper';

/** While it is drawn, the screen prints as a document: its sheets numbered, no card cut in two, without its filters. */
export const Paper = (margins: Margins) => <style>{documentCss(margins)}</style>;
