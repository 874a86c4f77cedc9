import { goBack } from '#web/routing/entries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useEntry } from '#web/routing/shown.tsx'
import { useInAddress } from '#web/ui/back.ts'

export function useOpened(name: string) {
  const { search, openedHere } = useEntry()
  const id = search[name] ?? ''
  const shown = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
  useInAddress(shown !== null)
  return {
    id: shown,
    open: (wanted: number) => void changeSearch({ [name]: String(wanted) }, { openedHere: true }),
    // A person who came by a link has no list to go back to.
    close: () => (openedHere ? goBack() : void changeSearch({ [name]: undefined }, { replace: true })),
  }
}
