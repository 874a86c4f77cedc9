import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Spinner } from '../button/button.tsx'
import { toastNotOpened } from '../feedback/toast.ts'

interface LazyProps {
  onClose: () => void
  open?: boolean
}

/** The file is fetched on the first opening. A failure shows a toast and counts as closed. */
export function lazyDialog<Props extends LazyProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its file is loaded
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => Loaded)
    const close = useRef(props.onClose)
    close.current = props.onClose
    const { open = true } = props
    useEffect(() => {
      if (!open) return
      let wanted = true
      load().then(
        (component) => {
          Loaded = component
          if (wanted) setDialog(() => component)
        },
        (error: unknown) => {
          if (!wanted) return
          console.error(error)
          toastNotOpened()
          close.current()
        },
      )
      return () => {
        wanted = false
      }
    }, [open])
    if (Dialog) return <Dialog {...props} />
    if (!open) return null
    return (
      // The scrim shows after 300 ms.
      <div
        role="status"
        className="fixed inset-0 z-50 grid place-items-center bg-scrim opacity-100 transition-opacity delay-300 duration-150 starting:opacity-0"
      >
        <Spinner className="size-6" />
        <span className="sr-only">Opening...</span>
      </div>
    )
  }
}
