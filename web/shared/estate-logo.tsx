import { classes } from '#web/ui/classes.ts'

/** On white in both themes: logos are made for paper. */
export const EstateLogo = ({ code, className }: { code: string; className: string }) => (
  <img
    src={`/api/logo/${code}`}
    alt=""
    className={classes('flex-none rounded-small bg-white object-contain p-0.5 ring-1 ring-line', className)}
  />
)
