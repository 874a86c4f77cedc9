export const linkStyle =
  '-my-0.5 inline-block min-h-6 rounded-small py-0.5 text-brand-ink underline-offset-2 hover:underline'

/** 44 px tall for a thumb, in the height of its line. */
export const tallLinkStyle = `${linkStyle} pointer-coarse:-my-3.5 pointer-coarse:py-3.5`

export const asideLinkStyle =
  'inline-flex min-h-6 items-center rounded-small font-[560] text-brand-ink hover:underline pointer-coarse:min-h-11'
