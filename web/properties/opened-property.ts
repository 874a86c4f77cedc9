import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/** Which property's details are open, kept in the address (`?property=12`) so that they can be linked to and Back closes them. */
export function useOpenedProperty() {
  const search = useSearch({ strict: false }) as { property?: string }
  const openedHere = useLocation({ select: ({ state }) => 'openedHere' in state })
  const navigate = useNavigate()
  const router = useRouter()
  const show = (id: number | undefined) => {
    const property = id === undefined ? undefined : String(id)
    return navigate({
      to: '.',
      search: (old: object) => ({ ...old, property }),
      state: property ? { openedHere: true } : {},
      replace: !property,
      resetScroll: false,
    } as never)
  }
  return {
    id: /^[1-9]\d{0,8}$/.test(search.property ?? '') ? Number(search.property) : null,
    open: (id: number) => void show(id),
    // Whoever came by a link has no list behind them to go back to.
    close: () => (openedHere ? router.history.back() : void show(undefined)),
  }
}
