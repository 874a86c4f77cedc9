/** A link that stands by itself: 24 px to press, in the height of its line. */
export const linkStyle =
  '-my-0.5 inline-block min-h-6 rounded-small py-0.5 text-brand-ink underline-offset-2 hover:underline'

/** A link beside or below a form; a finger has 44 pixels. */
export const asideLinkStyle =
  'inline-flex min-h-6 items-center rounded-small font-[560] text-brand-ink hover:underline pointer-coarse:min-h-11'
