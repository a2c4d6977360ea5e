export { CopiedSections } from './CopiedSections';
