import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/** Which payment's details are open, kept in the address (`?payment=12`) so that they can be linked to and Back closes them. */
export function useOpenedPayment() {
  const { payment } = useSearch({ strict: false }) as { payment?: string }
  const openedHere = useLocation({ select: ({ state }) => 'openedHere' in state })
  const navigate = useNavigate()
  const router = useRouter()
  const show = (id: number | undefined) =>
    navigate({
      to: '.',
      search: (old: object) => ({ ...old, payment: id?.toString() }),
      state: id === undefined ? {} : { openedHere: true },
      replace: id === undefined,
      resetScroll: false,
    } as never)
  return {
    id: /^[1-9]\d{0,8}$/.test(payment ?? '') ? Number(payment) : null,
    open: (id: number) => void show(id),
    // Whoever came by a link has no list behind them to go back to.
    close: () => (openedHere ? router.history.back() : void show(undefined)),
  }
}
