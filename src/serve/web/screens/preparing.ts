/** What is loaded to prepare a list. */
export { DraftScreen } from './draft/draft-screen.tsx';
