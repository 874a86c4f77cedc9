import { goBack } from '#web/routing/entries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useEntry } from '#web/routing/shown.tsx'
import { useInAddress } from '#web/ui/back.ts'

/** Whose details are open, kept in the address (`?estate=12` for the name 'estate') so that they can be linked to and Back
 *  closes them. */
export function useOpened(name: string) {
  const { search, openedHere } = useEntry()
  const id = search[name] ?? ''
  const shown = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
  useInAddress(shown !== null)
  return {
    /** Null: nothing is open. */
    id: shown,
    open: (wanted: number) => void changeSearch({ [name]: String(wanted) }, { openedHere: true }),
    // Whoever came by a link has no list behind them to go back to.
    close: () => (openedHere ? goBack() : void changeSearch({ [name]: undefined }, { replace: true })),
  }
}
