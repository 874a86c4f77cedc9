/** A link that stands by itself: 24 px to press, in the height of its line. */
export const linkStyle =
  '-my-0.5 inline-block min-h-6 rounded-small py-0.5 text-brand-ink underline-offset-2 hover:underline'
