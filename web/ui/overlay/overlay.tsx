import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { UnsavedProvider, useLeaving } from '../form/unsaved.ts'
import { DialogFocus } from './dialog-focus.tsx'
import { InterruptionPlace } from './interruption.tsx'

export const backdropStyle =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const WIDTHS = { sm: 'sm:w-105', md: 'sm:w-140', lg: 'sm:w-190' }

export function Dialog(props: OverlayProps & { size?: keyof typeof WIDTHS | undefined }) {
  const { size = 'md', ...overlay } = props
  return (
    <Overlay
      {...overlay}
      popupClass={classes(
        'inset-0 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-surface',
        'transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
        WIDTHS[size],
      )}
    />
  )
}

const FIELD = ':is(input, select, textarea):not([readonly], :disabled)'
const RADIO = 'input[type="radio"]'

/** Toasts stand above the foot of the top dialog, whose buttons may take two rows. */
function tellFoot() {
  const foot = [...document.querySelectorAll<HTMLElement>('[data-overlay-foot]')].at(-1)
  const height = foot ? innerHeight - foot.getBoundingClientRect().top : 0
  document.documentElement.style.setProperty('--overlay-foot', `${height}px`)
}

/** The observer also tells of the removal, and goes with the foot. */
export function watchFoot(foot: HTMLElement | null) {
  if (foot) new ResizeObserver(tellFoot).observe(foot)
}

interface OverlayProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The first button of the foot, which leaves; null for none. */
  leave?: string | null
  footer?: ReactNode
  children: ReactNode
}

/** The first click of a double click may shrink the dialog; the second is ignored. */
const isSecondClick = ({ reason, event }: Base.Root.ChangeEventDetails) =>
  reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1

function Overlay(props: OverlayProps & { popupClass: string }) {
  const { open = true, onClose, title, description, leave = 'Close', footer, children, popupClass } = props
  const leaving = useLeaving(open, onClose)
  const body = useRef<HTMLDivElement>(null)
  /** Touch focuses no field, because the keyboard would cover the rest. */
  const firstThing = () => {
    const marked = body.current?.querySelector<HTMLElement>('[data-first]')
    if (marked) return marked
    if (matchMedia('(pointer: coarse)').matches) return true
    const field = body.current?.querySelector<HTMLElement>(FIELD)
    // The chosen radio: a space would choose the first one instead.
    return (
      (field?.matches(RADIO) && body.current?.querySelector<HTMLElement>(`${RADIO}:checked`)) || field || true
    )
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, change) => !next && !isSecondClick(change) && leaving.leave()}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className={backdropStyle}
          // The second click takes no focus.
          onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
        />
        <Base.Popup
          initialFocus={firstThing}
          className={classes(
            '@container/page fixed z-50 flex flex-col bg-surface text-ink shadow-float outline-none',
            popupClass,
          )}
        >
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
            <div className="min-w-0 flex-1 py-2">
              <Base.Title className="text-lg font-[640] tracking-[-0.01em] text-balance break-words">
                {title}
              </Base.Title>
              {description && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Close"
              className="grid size-10 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <X className="size-5" />
            </Base.Close>
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
            <UnsavedProvider value={leaving.addWarning}>{children}</UnsavedProvider>
          </div>
          <footer
            ref={watchFoot}
            data-overlay-foot
            className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1 sm:px-6"
          >
            {leave && <LeaveButton>{leave}</LeaveButton>}
            {footer}
          </footer>
          <LeaveQuestion {...leaving} />
          <InterruptionPlace />
          <DialogFocus />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface LeaveButtonProps {
  className?: string | undefined
  children: ReactNode
}

export const LeaveButton = ({ className, children }: LeaveButtonProps) => (
  <Base.Close render={<Button className={className}>{children}</Button>} />
)

const LeaveQuestion = ({ asked, stay, leaveAnyway }: ReturnType<typeof useLeaving>) => (
  <AlertDialog.Root open={asked !== null} onOpenChange={(next) => !next && stay()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop forceRender className={backdropStyle} />
      <AlertDialog.Popup className="fixed inset-x-4 top-1/3 z-50 mx-auto max-w-sm rounded-surface bg-raised p-6 shadow-float outline-none">
        <AlertDialog.Title className="text-md font-[640] text-balance">{asked?.question}</AlertDialog.Title>
        {asked?.meaning && (
          <AlertDialog.Description className="mt-1.5 text-ink-2">{asked.meaning}</AlertDialog.Description>
        )}
        <div className="mt-5 flex justify-end gap-2.5">
          <AlertDialog.Close render={<Button>{asked?.stay}</Button>} />
          <Button variant="danger" onClick={leaveAnyway}>
            {asked?.leave}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)

export const Drawer = (overlay: OverlayProps) => (
  <Overlay
    {...overlay}
    popupClass="inset-y-0 right-0 w-full transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:translate-x-8 data-starting-style:opacity-0 sm:w-120 sm:border-l sm:border-line"
  />
)
