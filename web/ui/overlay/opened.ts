import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useInAddress } from '#web/ui/back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    openedHere?: true
  }
}

/** Whose details are open, kept in the address (`?estate=12` for the name 'estate') so that they can be linked to and Back
 *  closes them. */
export function useOpened(name: string) {
  const id = useSearch({ strict: false, select: (search) => search[name] })
  const openedHere = useLocation({ select: ({ state }) => 'openedHere' in state })
  const navigate = useNavigate()
  const router = useRouter()
  const show = (wanted: string | undefined) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, [name]: wanted }),
      state: wanted ? { openedHere: true } : {},
      replace: !wanted,
      resetScroll: false,
    })
  const shown = /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : null
  useInAddress(shown !== null)
  return {
    /** Null: nothing is open. */
    id: shown,
    open: (wanted: number) => show(String(wanted)),
    // Whoever came by a link has no list behind them to go back to.
    // What is closed has been asked about already.
    close: () => (openedHere ? router.history.back({ ignoreBlocker: true }) : show(undefined)),
  }
}
