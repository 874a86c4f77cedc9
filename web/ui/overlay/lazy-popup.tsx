import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type ToastAction, toastNotOpened } from '#web/ui/feedback/toast.ts'

export interface PopupProps {
  trigger: ReactElement<ComponentProps<'button'>>
  open: boolean
  onOpenChange: (open: boolean) => void
}
type LazyProps = Pick<PopupProps, 'trigger'> & Partial<PopupProps> & { without?: ToastAction }

export function lazyPopup<Props extends object = object>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props & PopupProps>>,
): ComponentType<Props & LazyProps> {
  let loaded: ComponentType<Props & PopupProps> | undefined
  const fetchOnce = async () => (loaded ??= await load())
  const prefetch = () => void fetchOnce().catch((error: unknown) => console.error(error))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each popup, where its file is loaded
  return function LazyPopup(props: Props & LazyProps) {
    const [Popup, setPopup] = useState(() => loaded)
    const [waiting, setWaiting] = useState(false)
    const [opened, setOpened] = useState(false)
    const { open = opened, onOpenChange = setOpened } = props
    const button = useRef<HTMLButtonElement>(null)
    const pressedBy = useRef<'pointer' | 'keyboard'>(undefined)
    const show = useEffectEvent(() => {
      button.current?.focus({ preventScroll: true })
      // A menu opened by keyboard highlights its first item.
      if (pressedBy.current === 'keyboard') button.current?.click()
      else onOpenChange(true)
    })
    useEffect(() => {
      if (Popup && pressedBy.current) show()
    }, [Popup])
    const trigger = cloneElement(props.trigger, { ref: button })
    if (Popup) return <Popup {...props} trigger={trigger} open={open} onOpenChange={onOpenChange} />
    const press = async ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      pressedBy.current = detail === 0 ? 'keyboard' : 'pointer'
      // Safari does not focus a clicked button.
      currentTarget.focus()
      setWaiting(true)
      // The person may have gone on. A new dialog takes the focus.
      const isWanted = () =>
        document.activeElement !== document.body && document.activeElement?.contains(currentTarget)
      try {
        const component = await fetchOnce()
        if (isWanted()) {
          // A dialog around would take the focus of a button that is replaced.
          currentTarget.blur()
          setPopup(() => component)
        }
      } catch {
        if (isWanted()) toastNotOpened(props.without)
      }
      setWaiting(false)
    }
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      'aria-busy': waiting || trigger.props['aria-busy'],
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: (event) => void press(event),
    })
  }
}
