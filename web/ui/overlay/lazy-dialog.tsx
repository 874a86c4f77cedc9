import type { ComponentType } from 'react'
import { useBackCloses } from '../back.ts'
import { Spinner } from '../button/button.tsx'
import { toastNotOpened } from '../feedback/toast.ts'
import { type Source, useLoaded } from '../page/use-loaded.ts'

interface LazyProps {
  onClose: () => void
  open?: boolean
}

export function lazyDialog<Props extends LazyProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source: Source<Props> = { load }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its file is loaded
  return function LazyDialog(props: Props) {
    const { open = true, onClose } = props
    const Dialog = useLoaded(source, open, () => {
      toastNotOpened()
      onClose()
    })
    useBackCloses(open && !Dialog, onClose)
    if (Dialog) return <Dialog {...props} />
    if (!open) return null
    return (
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
