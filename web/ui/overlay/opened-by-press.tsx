import { type ComponentType, cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

interface TriggerProps {
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean | undefined
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
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
type OpenedProps = Pick<SurfaceProps, 'trigger'> & Partial<Omit<SurfaceProps, 'trigger'>>

/**
 * A menu or another surface behind a button, in a file of its own: fetched when the button is pointed at or has the focus, for
 * no page waits for what most visits never open. Until its first press there is the button alone.
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
    const { trigger, open = opened, onOpenChange = setOpened } = props
    if (Surface) return <Surface {...props} open={open} onOpenChange={onOpenChange} />
    const show = async () => {
      setWaiting(true)
      try {
        const component = await loadOnce()
        setSurface(() => component)
        onOpenChange(true)
      } catch {
        toast.error('This could not be opened', { description: 'Check your connection and try again.' })
      }
      setWaiting(false)
    }
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      'aria-busy': waiting || trigger.props['aria-busy'],
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => void show(),
      ...(kind === 'menu' && {
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          void show()
        },
      }),
    })
  }
}
