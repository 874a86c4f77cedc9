import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ToastAction, toastNotOpened } from '#web/ui/feedback/toast.ts'

interface TriggerProps {
  ref?: RefObject<HTMLButtonElement | null>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean | undefined
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: (event: SyntheticEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}
/** What is behind a button is told when it is open, and says when it is to close. */
export interface SurfaceProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  open: boolean
  onOpenChange: (open: boolean) => void
}
/** Whether it is open is left out where the button alone says so. */
type OpenedProps = Pick<SurfaceProps, 'trigger'> &
  Partial<Omit<SurfaceProps, 'trigger'>> & {
    /** What of it is offered where it cannot be fetched. */
    without?: ToastAction
  }

/** The same press once more, for the first one was used up. */
const again = (press: Event): Event => new (press.constructor as typeof Event)(press.type, press)

/**
 * A menu or another surface behind a button, in a file of its own: fetched when the button is pointed at or has the focus, for
 * no page waits for what most visits never open. Until its first press there is the button alone; what came is then pressed in
 * the same way, so that it opens as it will from then on: by Enter or an arrow with an item chosen, by a finger with none.
 */
export function openedByPress<Props extends object = object>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props & SurfaceProps>>,
): ComponentType<Props & OpenedProps> {
  let loading: Promise<ComponentType<Props & SurfaceProps>> | undefined
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      // The next sign of interest tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  const prefetch = () => void loadOnce().catch((error: unknown) => console.error(error))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each surface, where its file is loaded
  return function OpenedByPress(props: Props & OpenedProps) {
    const [Surface, setSurface] = useState<ComponentType<Props & SurfaceProps>>()
    const [waiting, setWaiting] = useState(false)
    const [opened, setOpened] = useState(false)
    const button = useRef<HTMLButtonElement>(null)
    /** The press that is not answered yet. */
    const press = useRef<Event>(undefined)
    useEffect(() => {
      if (!Surface || !press.current) return
      button.current?.focus({ preventScroll: true })
      button.current?.dispatchEvent(again(press.current))
      press.current = undefined
    }, [Surface])
    const { open = opened, onOpenChange = setOpened } = props
    const trigger = cloneElement(props.trigger, { ref: button })
    if (Surface) return <Surface {...props} trigger={trigger} open={open} onOpenChange={onOpenChange} />
    const show = async ({ nativeEvent }: SyntheticEvent) => {
      // Not every browser gives the focus to a button that is clicked.
      button.current?.focus()
      press.current = nativeEvent
      setWaiting(true)
      // Who has gone on to something else meanwhile, or pressed Escape, is not taken back.
      const wanted = () => press.current && button.current === document.activeElement
      try {
        const component = await loadOnce()
        if (wanted()) setSurface(() => component)
      } catch {
        if (wanted()) toastNotOpened(props.without)
        press.current = undefined
      }
      setWaiting(false)
    }
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      'aria-busy': waiting || trigger.props['aria-busy'],
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: (event) => void show(event),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') press.current = undefined
        if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        void show(event)
      },
    })
  }
}
