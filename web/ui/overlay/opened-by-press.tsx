import { type ComponentType, cloneElement, type ReactElement, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

interface TriggerProps {
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean | undefined
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}
export interface OpenedByPressProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A menu or another surface of a button that stands on every page, in a file of its own: fetched when the button is pointed
 * at or has the focus, for no page waits for what most visits never open. Until its first press there is the button alone.
 */
export function openedByPress<Props extends OpenedByPressProps>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
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
  return function OpenedByPress(props: Props) {
    const [Surface, setSurface] = useState<ComponentType<Props>>()
    const [waiting, setWaiting] = useState(false)
    if (Surface) return <Surface {...props} />
    const open = async () => {
      setWaiting(true)
      try {
        const component = await loadOnce()
        setSurface(() => component)
        props.onOpenChange(true)
      } catch {
        toast.error('This could not be opened', { description: 'Check your connection and try again.' })
      }
      setWaiting(false)
    }
    return cloneElement(props.trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      'aria-busy': waiting || undefined,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => void open(),
    })
  }
}
