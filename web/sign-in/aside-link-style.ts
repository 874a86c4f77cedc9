/** A link beside or below the form. */
export const asideLinkStyle =
  'inline-flex min-h-6 items-center rounded-small font-[560] text-brand-ink hover:underline pointer-coarse:min-h-11'
