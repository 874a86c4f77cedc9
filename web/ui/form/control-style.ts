/** The look of everything that is typed or chosen in. 16 px on a phone, so that it does not zoom in on focus. */
export const controlStyle =
  'w-full rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors duration-100 placeholder:text-ink-3 max-sm:text-[1rem] ' +
  'hover:border-ink-3 focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand ' +
  'aria-invalid:border-red aria-invalid:focus:outline-red disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 '
/** One line: 40 px, 44 where fingers point. */
export const controlHeight = 'h-10 pointer-coarse:h-11 '
