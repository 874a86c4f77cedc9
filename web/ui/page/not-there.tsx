import { lazyPart } from './lazy-part.tsx'

/** One thing that did not load, or is not there. Most visits never show it. */
export const NotThere = lazyPart(() => import('./missing.tsx').then((file) => file.NotThere), {
  waiting: null,
  failed: 'This page could not be loaded.',
})
